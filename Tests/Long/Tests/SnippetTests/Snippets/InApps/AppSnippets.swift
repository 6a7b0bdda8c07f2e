import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// The first step of the guide "Use the lock in an app": what a scene's delegate does when it
/// connects.
@MainActor
func connect(_ scene: UIWindowScene, _ window: UIWindow) -> (UINavigationController, ContactList) {
  // snippet.scene
  let contacts = ContactList()
  let stack = UINavigationController(rootViewController: contacts)
  window.rootViewController = stack
  #if !os(tvOS)
  stack.transitions.observeSwipes()
  #endif
  // snippet.end
  return (stack, contacts)
}

/// The screen of the guide "Use the lock in an app".
final class ContactList: UIViewController {
  /// The texts that the user saw.
  private(set) var messages: [String] = []

  func show(_ message: String) { messages.append(message) }

  // snippet.tap
  func contactTapped(_ contact: UIViewController) {
    transitions.ifIdle.pushViewController(contact, animated: true)
  }
  // snippet.end

  // snippet.timer
  func sessionExpired() {
    transitions.dismiss(animated: true)
    transitions.popToRootViewController(animated: true)
    transitions.present(LoginViewController(), animated: true, within: .seconds(60))
  }
  // snippet.end

  // snippet.sheet
  func editTapped() {
    let editor = EditorViewController()
    editor.presentationController?.delegate = self
    transitions.ifIdle.present(editor, animated: true)
  }
  // snippet.end

  // snippet.result
  func linkOpened() {
    transitions.present(EditorViewController(), animated: true).onEnd { result in
      switch result {
      case .success: self.show("Edit the contact.")
      case .failure(let failure) where failure.code == .outdated:
        self.show("Another screen is open.")
      case .failure(let failure): self.show("\(failure)")
      }
    }
  }
  // snippet.end

  // snippet.awaiting
  func signOut() async throws {
    _ = try await transitions.dismiss(animated: true).end
    _ = try await transitions.popToRootViewController(animated: true).end
    show("You have signed out.")
  }
  // snippet.end
}

// snippet.delegate
extension ContactList: UIAdaptivePresentationControllerDelegate {
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    presentationController.presentedViewController.transitions.sheetWillDismiss()
  }
}
// snippet.end

// snippet.message
@MainActor
final class Inbox {
  /// The root of the window: a tab bar controller.
  weak var root: UIViewController?

  func messageCame(_ message: UIViewController) {
    root?.transitions.present(message, animated: true, on: .top, within: .seconds(60))
  }

  func chatCame(_ chat: UIViewController, in tab: UINavigationController) {
    root?.transitions.setSelectedViewController(tab)
    tab.transitions.pushViewController(chat, animated: true)
  }
}
// snippet.end

@MainActor
final class Links {
  let tabs: UIViewController
  let contacts: UINavigationController

  init(tabs: UIViewController, contacts: UINavigationController) {
    (self.tabs, self.contacts) = (tabs, contacts)
  }

  // snippet.deep-link
  func linkOpened(to contact: UIViewController) {
    tabs.transitions.dismissAll(animated: true)
    tabs.transitions.setSelectedViewController(contacts)
    contacts.transitions.setViewControllers([ContactList(), contact], animated: false)
  }
  // snippet.end
}

final class LoginViewController: UIViewController {}

/// A custom lock instead of the scene's.
@MainActor
func giveLock(to scene: UIWindowScene) {
  // snippet.own-lock
  scene.transitionLock = TransitionLock(
    label: "main window",
    limits: .init(transition: .seconds(5))
  )
  // snippet.end
}
