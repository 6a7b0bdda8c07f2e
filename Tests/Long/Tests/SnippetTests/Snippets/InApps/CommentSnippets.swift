import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import Foundation
import UIKit
#endif

// The examples for apps in the doc comments of the module TransitionLockUIKit.

@MainActor
func interrupt(with alert: UIViewController, on transitions: Transitions) {
  // snippet.comment-apps-policy
  transitions.with(policy: .interrupt).present(alert, animated: true)
  // snippet.end
}

@MainActor
func presentLogin(on transitions: Transitions) {
  // snippet.comment-apps-when-possible
  transitions.present(LoginViewController(), animated: true, within: .seconds(60))
  // snippet.end
}

/// A delegate of presentation controllers.
final class SheetDelegate: UIViewController, UIAdaptivePresentationControllerDelegate {
  // snippet.comment-apps-swipe
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    presentationController.presentedViewController.transitions.sheetWillDismiss()
  }
  // snippet.end
}

@MainActor
func popAndPush(
  _ contact: UIViewController,
  on transitions: Transitions,
  _ print: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
) {
  // snippet.comment-apps-transitions
  transitions.popToRootViewController(animated: true)
  transitions.pushViewController(contact, animated: true).onEnd { result in print(result) }
  // snippet.end
}

@MainActor
func presentAndTell(
  _ editor: UIViewController,
  on transitions: Transitions,
  _ print: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
) {
  // snippet.comment-apps-on-end
  transitions.present(editor, animated: true).onEnd { result in print(result) }
  // snippet.end
}

@MainActor
func presentInLine(_ editor: UIViewController, on transitions: Transitions) async throws
  -> TransitionEnd
{
  // snippet.comment-apps-awaiting
  let end = try await transitions.present(editor, animated: true).end
  // snippet.end
  return end
}

/// The state that a window's screens are made from.
@MainActor final class SheetModel {
  enum Sheet { case editor }

  /// Called when the sheet has changed.
  var changed: () -> Void = {}
  var sheet: Sheet? { didSet { changed() } }
}

@MainActor
func showSheet(of model: SheetModel, in window: UIWindow) async throws {
  // snippet.comment-apps-change
  try await window.change(steps: [
    { model.sheet = nil },
    { model.sheet = .editor },
  ])
  // snippet.end
}

/// A screen on a stack.
final class ScreenOnStack: UIViewController {
  func popToRoot() {
    // snippet.comment-apps-scene
    guard let lock = view.window?.windowScene?.transitionLock else { return }
    transitions(by: lock).popToRootViewController(animated: true)
    // snippet.end
  }

  func edit(_ editor: UIViewController, _ token: TransitionLock.Token) {
    // snippet.comment-apps-completion
    let done = token.completion()
    present(editor, animated: true, completion: done)
    // snippet.end
  }
}
