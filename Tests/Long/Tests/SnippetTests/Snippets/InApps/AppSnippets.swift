import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// The first step of the guide "Use the lock in an app": what a scene's delegate does when it
/// connects.
@MainActor
func connect(_ scene: UIWindowScene, _ window: UIWindow) -> (UINavigationController, ContactList) {
  // snippet: InAnApp.md: let contacts
  return (stack, contacts)
}

/// The screen of the guide "Use the lock in an app".
final class ContactList: UIViewController {
  /// The texts that the user saw.
  private(set) var messages: [String] = []

  func show(_ message: String) { messages.append(message) }

  // snippet: StackWillNotBeUpdated.md

  // snippet: AlreadyPresenting.md

  // snippet: InAnApp.md: func editTapped

  // snippet: InAnApp.md: func linkOpened()

  // snippet: InAnApp.md: func signOut
}

// snippet: InAnApp.md: extension ContactList

// snippet: InAnApp.md: final class Inbox

@MainActor
final class Links {
  let tabs: UIViewController
  let contacts: UINavigationController

  init(tabs: UIViewController, contacts: UINavigationController) {
    (self.tabs, self.contacts) = (tabs, contacts)
  }

  // snippet: InAnApp.md: func linkOpened
}

final class LoginViewController: UIViewController {}

/// A custom lock instead of the scene's.
@MainActor
func giveLock(to scene: UIWindowScene) {
  // snippet: InAnApp.md: scene.transitionLock
}
