/// What waits for a lock, for those who look at all locks of a program when nothing moves.
package struct LockWait: Sendable {
  /// What is waited for, for people.
  package let awaited: String
  /// The identity of the task that waits; 0 for none.
  package let task: UInt
  /// The transition that is in the way, for people; nil if none is.
  package let holder: String?
  /// The identity of the task that holds the lock; 0 if that is unknown.
  package let holdingTask: UInt
}

extension TransitionLock {
  /// Returns who waits for any lock of the program with a call, in the order of the locks and of their lines.
  ///
  /// - Complexity: O(*n*) for *n* cells and waiters.
  package static func waits() -> [LockWait] { CellPool.shared.cells.flatMap { $0.storage.waits() } }
}
