import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// The first step of the guide "Use the lock in an app": what a scene's delegate does when it connects.
@MainActor
func connect(_ scene: UIWindowScene, _ window: UIWindow) -> (UINavigationController, ContactList) {
  // snippet.scene
  let contacts = ContactList()
  let stack = UINavigationController(rootViewController: contacts)
  let screens = stack.serialized(by: scene.transitionLock)
  contacts.screens = screens

  #if !os(tvOS)
  screens.takeSystemGestures()
  #endif
  window.rootViewController = stack
  // snippet.end
  return (stack, contacts)
}

/// The screen of the guide "Use the lock in an app".
final class ContactList: UIViewController {
  /// The verbs of the stack that this is on.
  var screens: SerializedNavigation?
  /// What was shown to the user.
  private(set) var messages: [String] = []

  func show(_ message: String) { messages.append(message) }

  // snippet.tap
  func contactTapped(_ contact: UIViewController) {
    screens?.ifIdle.pushViewController(contact, animated: true)
  }
  // snippet.end

  // snippet.timer
  func sessionExpired() {
    screens?.dismiss(animated: true)
    screens?.popToRootViewController(animated: true)
    screens?.presentWhenPossible(LoginViewController(), animated: true, within: .seconds(60))
  }
  // snippet.end

  // snippet.message
  func messageCame(_ message: UIViewController) {
    screens?.presentOnTop(message, animated: true)
  }
  // snippet.end

  // snippet.sheet
  func editTapped() {
    let editor = EditorViewController()
    editor.presentationController?.delegate = self
    screens?.ifIdle.present(editor, animated: true)
  }
  // snippet.end

  // snippet.result
  func linkOpened() {
    screens?.present(EditorViewController(), animated: true) { result in
      switch result {
      case .success: self.show("Edit the contact.")
      case .failure(let failure) where failure.code == .outdated: self.show("Another screen is open.")
      case .failure(let failure): self.show("\(failure)")
      }
    }
  }
  // snippet.end

  // snippet.awaiting
  func signOut() async throws {
    try await screens?.dismiss(animated: true)
    try await screens?.popToRootViewController(animated: true)
    show("You have signed out.")
  }
  // snippet.end

  // snippet.without-lock
  func editWithoutLock() {
    present(EditorViewController(), animated: true) { result in
      if case .failure(let failure) = result { self.show(failure.message) }
    }
  }
  // snippet.end
}

// snippet.delegate
extension ContactList: UIAdaptivePresentationControllerDelegate {
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    screens?.presentationControllerWillDismiss(presentationController)
  }
}
// snippet.end

final class LoginViewController: UIViewController {}

/// A custom lock instead of the scene's.
@MainActor
func giveLock(to scene: UIWindowScene) {
  // snippet.own-lock
  scene.transitionLock = TransitionLock(label: "main window", limits: .init(transition: .seconds(5)))
  // snippet.end
}
