#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
public import TransitionLock
#if canImport(UIKit)
public import UIKit
#endif

extension UIViewController {
  /// Returns the serialized verbs of this controller, which wait in line on a lock.
  ///
  /// ```swift
  /// let screens = navigationController.serialized(by: lock)
  /// screens.ifIdle.pushViewController(contact, animated: true)  // a tap: dropped while something moves
  /// screens.popToRootViewController(animated: true)  // a timer: waits in line
  /// ```
  ///
  /// In an async function:
  ///
  /// ```swift
  /// try await screens.present(editor, animated: true)  // waits for the end as well
  /// ```
  ///
  /// - Parameters:
  ///   - lock: the lock for which the verbs wait. Use one lock for all controllers that can be in each other's way, usually the
  ///     lock of the scene: ``UIKit/UIWindowScene/transitionLock``.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes. After the timeout, the call fails with the code `timedOut`.
  /// - Complexity: O(1).
  public func serialized(by lock: TransitionLock, timeout: Duration? = nil) -> SerializedNavigation {
    SerializedNavigation(self, lock: lock, timeout: timeout)
  }
}
#endif
