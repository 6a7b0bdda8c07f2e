#if canImport(UIKit) && !os(watchOS)
public import TransitionLock
internal import TransitionTurns
public import UIKit

extension UISplitViewController {
  /// Returns the verbs of a column that wait in line on the lock of the scene: those that change its stack on a scope of that
  /// lock, so that columns can navigate side by side.
  ///
  /// What covers more than the column waits on the lock itself: presentations, dismissals and segues. So they wait for all
  /// columns, and all columns wait for them; and as a lock and its scopes have one order, the columns do not keep such a call
  /// waiting by what they ask for after it. While the split is collapsed its columns are one stack, and all calls wait on the
  /// lock itself. It is the call that decides; where the split collapses while one waits, the call waits at its turn for what
  /// moves the stack by then.
  ///
  /// They are the verbs of the controller that fills the column now.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock for which calls of other controllers wait, usually that of the scene:
  ///     ``UIKit/UIWindowScene/transitionLock``.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  /// - Returns: the verbs; nil if the column has no controller.
  /// - Complexity: O(1).
  public func serialized(
    _ column: Column,
    by lock: TransitionLock,
    timeout: Duration? = nil
  ) -> SerializedNavigation? {
    guard let controller = viewController(for: column) else { return nil }
    let calls = SerializedCalls(controller, in: UIKitControllers(), lock: lock, timeout: timeout)
    return SerializedNavigation(calls.inColumn("column \(column.rawValue)", of: self))
  }
}
#endif
