#if canImport(UIKit) && !os(watchOS)
public import TransitionLock
internal import TransitionTurns
public import UIKit

extension UISplitViewController {
  /// Returns the serialized verbs of a column, whose stack verbs wait on a scope of the scene's lock.
  ///
  /// So columns can navigate side by side. Presentations, dismissals and segues cover more than the column and wait on the lock
  /// itself: they wait for all columns, and all columns wait for them. A lock and its scopes have one order, so later calls in the
  /// columns do not keep such a call waiting.
  ///
  /// While the split is collapsed, its columns are one stack, and all calls wait on the lock itself. Each call chooses its lock
  /// when it is made. If the split collapses while a call waits, the call waits at its turn for the transition that moves the stack
  /// by then.
  ///
  /// The verbs belong to the controller that fills the column now.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock for which calls of other controllers wait, usually that of the scene:
  ///     ``UIKit/UIWindowScene/transitionLock``.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  /// - Returns: the verbs; nil if the column has no controller.
  /// - Complexity: O(1).
  public func serialized(_ column: Column, by lock: TransitionLock, timeout: Duration? = nil) -> SerializedNavigation? {
    guard let controller = viewController(for: column) else { return nil }
    let calls = SerializedCalls(controller, in: UIKitControllers(), lock: lock, timeout: timeout)
    return SerializedNavigation(calls.inColumn("column \(column.rawValue)", of: self))
  }
}
#endif
