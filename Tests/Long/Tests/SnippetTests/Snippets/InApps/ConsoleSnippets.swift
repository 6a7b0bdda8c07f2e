import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// The advice of the pages of "The console says".
final class WelcomeViewController: UIViewController {
  var isLoggedIn = false

  // snippet: NotInWindowHierarchy.md

  // snippet: AttemptToDismiss.md
}
