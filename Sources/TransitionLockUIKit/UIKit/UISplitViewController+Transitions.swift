#if canImport(UIKit) && !os(watchOS)
internal import TransitionEngine
public import UIKit

extension UISplitViewController {
  /// Returns the transitions of a column, whose stack verbs wait on a scope of the scene's lock.
  ///
  /// So columns can navigate side by side. Presentations, dismissals and segues cover more than the
  /// column and wait on the lock itself: they wait for all columns, and all columns wait for them.
  /// A lock and its scopes have one order, so later calls in the columns do not keep such a call
  /// waiting.
  ///
  /// While the split is collapsed, its columns are one stack, and all calls wait on the lock
  /// itself. Each call chooses its lock when it is made, and again when it returns after stepping
  /// aside. If the split collapses while a call waits in line, another transition may move the
  /// common stack at the turn of the call; the call then waits for the end of that transition.
  ///
  /// A stack verb on a column that the split does not show fails with the code `notInWindow`: the
  /// user would not see its effect. Show the column first, with `show(_:)`. Of a collapsed split,
  /// UIKit displays one child only (documentation of `isCollapsed`).
  ///
  /// The verbs belong to the controller that fills the column now. If the column is empty, each
  /// call fails with the code `gone`.
  ///
  /// - Parameter column: the column.
  /// - Complexity: O(1).
  public func transitions(_ column: Column) -> Transitions {
    var transitions = Transitions(of: viewController(for: column), in: uikit)
    (transitions.column, transitions.split) = ("column \(column.rawValue)", self)
    return transitions
  }
}
#endif
