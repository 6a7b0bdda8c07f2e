internal import TransitionEngine
public import TransitionLock

extension SplitViewController {
  /// Returns the transitions of a column, whose stack verbs wait on a scope of the window's lock.
  ///
  /// So both columns can navigate side by side. Presentations, dismissals and segues cover more
  /// than the column and wait on the lock itself: they wait for both columns, and both columns wait
  /// for them. A lock and its scopes have one order, so later calls in the columns do not keep such
  /// a call waiting.
  ///
  /// ```swift
  /// split.transitions(.primary).pushViewController(group, animated: true)
  /// split.transitions(.secondary).pushViewController(map, animated: true)  // at once: another column
  /// // waits for both, and both wait for it
  /// split.transitions(.secondary).present(editor, animated: true)
  /// ```
  ///
  /// The verbs belong to the controller that fills the column now.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock; nil for that of the window.
  /// - Complexity: O(1).
  public func transitions(_ column: Column, by lock: TransitionLock? = nil) -> Transitions {
    var transitions = Transitions(of: viewController(for: column), in: kit, lock: lock)
    (transitions.column, transitions.split) = ("\(column)", self)
    return transitions
  }
}

extension SplitViewController {
  /// Returns the scope of the window's lock for the stack of a column, named `primary` or
  /// `secondary`.
  ///
  /// A transition that holds the scope prevents changes of the column, and presentations over the
  /// window; the other column may change.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock of the window.
  /// - Complexity: O(1).
  public func scope(for column: Column, of lock: TransitionLock) -> TransitionLock {
    lock.scope("\(column)")
  }
}
