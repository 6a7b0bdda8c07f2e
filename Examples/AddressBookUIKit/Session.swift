#if canImport(UIKit) && !os(watchOS)
import TransitionLock
import TransitionLockUIKit
import UIKit

/// A session that expires: wherever the user is, and whatever is moving, the list of contacts comes back, and says why.
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

  /// A timer must not be dropped, so it waits in line. The three take their places at once, and nobody gets between
  /// them.
  private func signOut() {
    let alert = UIAlertController(title: "Signed Out", message: "The session has expired.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))

    screens.dismiss(animated: true)
    screens.popToRootViewController(animated: true)
    screens.present(alert, animated: true)
  }
}
#endif
