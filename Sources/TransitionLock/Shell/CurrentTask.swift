/// What the lock needs to know of the task that calls it, read in one go.
@usableFromInline
struct CurrentTask {
  /// A number that no other live task has; 0 outside any task.
  ///
  /// It is the address of the task's object, and is only ever compared. While the task of a transition runs the body,
  /// it is alive, so that no other task can have its address; when the body is over, nobody compares it any more.
  @usableFromInline let identity: UInt
  @usableFromInline let isCancelled: Bool

  @inlinable
  init() {
    // One read of the optional, which is as large as the reference in it: unwrapping copies it, and copies are counted.
    identity = withUnsafeCurrentTask { unsafeBitCast($0, to: UInt.self) }
    isCancelled = Task.isCancelled
  }
}
