import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import Foundation
import UIKit
#endif

// The examples for apps in the doc comments of the module TransitionLockUIKit.

@MainActor
func interrupt(with alert: UIViewController, on transitions: Transitions) {
  // snippet: TransitionVerbs.swift: transitions.with
}

@MainActor
func presentLogin(on transitions: Transitions) {
  // snippet: TransitionVerbs+Presenting.swift
}

/// A delegate of presentation controllers.
final class SheetDelegate: UIViewController, UIAdaptivePresentationControllerDelegate {
  // snippet: Transitions+Swipes.swift
}

@MainActor
func popAndPush(
  _ contact: UIViewController,
  on transitions: Transitions,
  _ print: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
) {
  // snippet: TransitionVerbs.swift: transitions.popToRootViewController
}

@MainActor
func presentAndTell(
  _ editor: UIViewController,
  on transitions: Transitions,
  _ print: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
) {
  // snippet: TransitionCall.swift: transitions.present
}

@MainActor
func presentInLine(_ editor: UIViewController, on transitions: Transitions) async throws
  -> TransitionEnd
{
  // snippet: TransitionCall.swift: let end
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
  // snippet: UIWindow+Changes.swift
}

/// A screen on a stack.
final class ScreenOnStack: UIViewController {
  func popToRoot() {
    // snippet: UIWindowScene+TransitionLock.swift: guard let lock
  }

  func edit(_ editor: UIViewController, _ token: TransitionLock.Token) {
    // snippet: Token.swift: let done
  }
}
