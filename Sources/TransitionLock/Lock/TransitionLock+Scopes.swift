/// The locks in a lock.
extension TransitionLock {
  /// Returns the scope of a name: a lock in this lock, for a part of the screen.
  ///
  /// Holding a scope excludes the locks that it is in, and the scopes that are in it. Siblings exclude each other no more
  /// than two locks do:
  ///
  /// ```swift
  /// let sidebar = window.scope("sidebar")
  /// let detail = window.scope("detail")
  /// let token = sidebar.tryStart("show the list")
  /// detail.enqueue("push") { $0.end() }  // at once: another column
  /// window.enqueue("present") { $0.end() }  // waits for both
  /// token?.end()
  /// ```
  ///
  /// A scope is a lock with all its verbs, and may have scopes of its own, to any depth. It shares the clock, the executor,
  /// the limits and the `report` of the lock, and has one order with it: a request has its turn when it conflicts with no
  /// holder and with no earlier request, so that a transition of the whole is not starved by those of the parts.
  ///
  /// The same name gives the same scope as long as anybody has it, holds it or waits for it; nothing is reported or lost when
  /// only the reference goes. A scope keeps the lock that it is in alive.
  ///
  /// ``close()`` closes a scope with all that is in it, and frees its name. A transition that still holds something in it
  /// excludes the next scope of that name until it ends.
  ///
  /// - Parameter name: the name, any text; an empty one is a name like any other.
  /// - Returns: the scope; one that is closed, if this lock is.
  /// - Complexity: O(1).
  public nonisolated func scope(_ name: String) -> TransitionLock {
    guard let cell = cell.storage.scope(name) else {
      let closed = TransitionLock(settings.named("\(label)/\(name)"))
      closed.close()
      return closed
    }
    return TransitionLock(cell, settings, name: name, in: self)
  }

  /// The identity of the whole that a scope belongs to, which has one order.
  package nonisolated var tree: ObjectIdentifier { parent?.tree ?? ObjectIdentifier(self) }

  /// Returns a Boolean value that indicates whether a scope and another one, or a lock and itself, are the same.
  ///
  /// Each call of ``scope(_:)`` makes a reference of its own, so that `===` does not tell.
  public nonisolated func isSame(as other: TransitionLock) -> Bool { cell == other.cell }
}
