public import TransitionLock
internal import TransitionTurns

extension SplitViewController {
  /// Returns the verbs of a column that wait in line on the lock of the window: those that change its stack on a scope of that
  /// lock, so that both columns can navigate side by side.
  ///
  /// What covers more than the column waits on the lock itself: presentations, dismissals and segues. So they wait for
  /// both columns, and both columns wait for them; and as a lock and its scopes have one order, the columns do not keep such a
  /// call waiting by what they ask for after it.
  ///
  /// ```swift
  /// let list = split.serialized(.primary, by: lock)
  /// let detail = split.serialized(.secondary, by: lock)
  /// try list.pushViewController(group, animated: true)
  /// try detail.pushViewController(map, animated: true)  // at once: another column
  /// try detail.present(editor, animated: true)  // waits for both, and both wait for it
  /// ```
  ///
  /// They are the verbs of the controller that fills the column now.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - lock: the lock of the window, for which calls of other controllers wait.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  ///   - isolation: the actor that the controllers are used on; by default the caller's.
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
  /// Returns the scope of the window's lock on which the stack of a column changes: `primary` or `secondary`.
  ///
  /// Whoever holds it keeps the column as it is, and what covers the window away; the other column may change.
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
