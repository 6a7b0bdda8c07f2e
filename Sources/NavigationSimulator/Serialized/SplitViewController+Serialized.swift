internal import TransitionEngine
public import TransitionLock

extension SplitViewController {
  /// Returns the serialized verbs of a column, whose stack verbs wait on a scope of the window's lock.
  ///
  /// So both columns can navigate side by side. Presentations, dismissals and segues cover more than the column and
  /// wait on the lock itself: they wait for both columns, and both columns wait for them. A lock and its scopes have
  /// one order, so later calls in the columns do not keep such a call waiting.
  ///
  /// ```swift
  /// let list = split.serialized(.primary, by: lock)
  /// let detail = split.serialized(.secondary, by: lock)
  /// try list.pushViewController(group, animated: true)
  /// try detail.pushViewController(map, animated: true)  // at once: another column
  /// try detail.present(editor, animated: true)  // waits for both, and both wait for it
  /// ```
  ///
  /// The verbs belong to the controller that fills the column now.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock of the window, for which calls of other controllers wait.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  ///   - isolation: the actor of the controllers; by default the caller's.
  /// - Complexity: O(1).
  public final func serialized(
    _ column: Column,
    by lock: TransitionLock,
    timeout: Duration? = nil,
    isolation: (any Actor)? = #isolation
  ) -> SerializedNavigation {
    let controller = viewController(for: column)
    let calls = SerializedCalls(controller, in: SimulatorKit(), lock: lock, timeout: timeout)
    return SerializedNavigation(calls.inColumn(name(of: column), of: self), isolation: isolation)
  }
}

extension SplitViewController {
  /// Returns the scope of the window's lock for the stack of a column, named `primary` or `secondary`.
  ///
  /// A transition that holds the scope prevents changes of the column, and presentations over the window; the other
  /// column may change.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock of the window.
  /// - Complexity: O(1).
  public final func scope(for column: Column, of lock: TransitionLock) -> TransitionLock {
    lock.scope(name(of: column))
  }

  private func name(of column: Column) -> String { column == .primary ? "primary" : "secondary" }
}
