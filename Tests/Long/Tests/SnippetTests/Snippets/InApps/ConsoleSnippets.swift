import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// The advice of the pages of "The console says".
final class WelcomeViewController: UIViewController {
  var isLoggedIn = false

  // snippet.present-when-appeared
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if !isLoggedIn { transitions.present(LoginViewController(), animated: true) }
  }
  // snippet.end

  // snippet.dismiss-once
  func doneTapped() { transitions.ifIdle.dismiss(animated: true) }
  func sessionExpired() { transitions.dismiss(animated: true) }
  // snippet.end
}
