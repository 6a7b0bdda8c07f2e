import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import Foundation
import UIKit
#endif

// What the doc comments of the module TransitionLockUIKit show of an app.

@MainActor
func dropWhileMoving(_ contact: UIViewController, on screens: SerializedNavigation) {
  // snippet.comment-apps-if-idle
  screens.ifIdle.pushViewController(contact, animated: true)
  // snippet.end
}

@MainActor
func interrupt(with alert: UIViewController, on screens: SerializedNavigation) {
  // snippet.comment-apps-policy
  screens.with(policy: .interrupt).present(alert, animated: true)
  // snippet.end
}

@MainActor
func presentLogin(on screens: SerializedNavigation) {
  // snippet.comment-apps-when-possible
  screens.presentWhenPossible(LoginViewController(), animated: true, within: .seconds(60))
  // snippet.end
}

/// A delegate of presentation controllers.
final class SheetDelegate: UIViewController, UIAdaptivePresentationControllerDelegate {
  private let screens: SerializedNavigation

  init(_ screens: SerializedNavigation) {
    self.screens = screens
    #if canImport(UIKit)
    super.init(nibName: nil, bundle: nil)
    #else
    super.init()
    #endif
  }

  #if canImport(UIKit)
  required init?(coder: NSCoder) { nil }
  #endif

  // snippet.comment-apps-swipe
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    screens.presentationControllerWillDismiss(presentationController)
  }
  // snippet.end
}

@MainActor
func popAndPush(
  _ contact: UIViewController,
  on navigationController: UINavigationController,
  _ lock: TransitionLock,
  _ print: @escaping (Result<TransitionEnd, SerializedFailure>) -> Void
) {
  // snippet.comment-apps-serialized-navigation
  let screens = navigationController.serialized(by: lock)
  screens.popToRootViewController(animated: true)
  screens.pushViewController(contact, animated: true) { result in print(result) }
  // snippet.end
}

@MainActor
func presentInLine(_ editor: UIViewController, on screens: SerializedNavigation) async throws {
  // snippet.comment-apps-awaiting
  try await screens.present(editor, animated: true)  // waits for the end as well
  // snippet.end
}

@MainActor
func tapAndTimer(
  _ contact: UIViewController,
  on navigationController: UINavigationController,
  _ lock: TransitionLock
) {
  // snippet.comment-apps-serialized
  let screens = navigationController.serialized(by: lock)
  screens.ifIdle.pushViewController(contact, animated: true)  // a tap: dropped while something moves
  screens.popToRootViewController(animated: true)  // a timer: waits in line
  // snippet.end
}

/// The state that a window's screens are made from.
@MainActor final class SheetModel {
  enum Sheet { case editor }

  /// Called when the sheet has changed.
  var changed: () -> Void = {}
  var sheet: Sheet? { didSet { changed() } }
}

@MainActor
func showSheet(of model: SheetModel, in window: UIWindow, _ lock: TransitionLock) async throws {
  // snippet.comment-apps-change
  try await window.change(
    by: lock,
    steps: [
      { model.sheet = nil },
      { model.sheet = .editor },
    ]
  )
  // snippet.end
}

/// A screen on a stack.
final class ScreenOnStack: UIViewController {
  func popToRoot() {
    // snippet.comment-apps-scene
    guard let lock = view.window?.windowScene?.transitionLock else { return }
    navigationController?.serialized(by: lock).popToRootViewController(animated: true)
    // snippet.end
  }
}
