#if canImport(UIKit) && !os(watchOS)
import TransitionLockUIKit
import UIKit

/// A session that expires: it returns to the list of contacts from any screen, also during a
/// transition, and shows the reason.
@MainActor
final class Session {
  private let transitions: Transitions
  private var timer: Task<Void, any Error>?

  init(of stack: UINavigationController, expiringAfter duration: Duration) {
    transitions = stack.transitions
    timer = Task { [weak self] in
      try await Task.sleep(for: duration)
      self?.signOut()
    }
  }

  deinit { timer?.cancel() }

  /// Signs the user out. The calls of a timer must not be dropped, so they wait in line. The three
  /// take their places at once, so no other call comes between them.
  private func signOut() {
    let alert = UIAlertController(
      title: "Signed Out",
      message: "The session has expired.",
      preferredStyle: .alert
    )
    alert.addAction(UIAlertAction(title: "OK", style: .default))

    transitions.dismiss(animated: true)
    transitions.popToRootViewController(animated: true)
    transitions.present(alert, animated: true)
  }
}
#endif
