#if canImport(UIKit) && !os(watchOS)
import TransitionLock
import TransitionLockUIKit
import UIKit

/// A session that expires: it returns to the list of contacts from any screen, also during a transition, and shows the reason.
@MainActor
final class Session {
  private let screens: SerializedNavigation
  private var timer: Task<Void, any Error>?

  init(_ screens: SerializedNavigation, expiringAfter duration: Duration) {
    self.screens = screens
    timer = Task { [weak self] in
      try await Task.sleep(for: duration)
      self?.signOut()
    }
  }

  deinit { timer?.cancel() }

  /// Signs the user out. The calls of a timer must not be dropped, so they wait in line. The three take their places at once,
  /// so no other call comes between them.
  private func signOut() {
    let alert = UIAlertController(title: "Signed Out", message: "The session has expired.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))

    screens.dismiss(animated: true)
    screens.popToRootViewController(animated: true)
    screens.present(alert, animated: true)
  }
}
#endif
