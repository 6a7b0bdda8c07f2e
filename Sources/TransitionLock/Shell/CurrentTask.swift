/// The properties of the calling task that the lock needs.
@usableFromInline
struct CurrentTask {
  /// A number that is unique among live tasks; 0 outside any task.
  ///
  /// It is the address of the task's object, and is only ever compared. While the task of a transition runs the body,
  /// it is alive, so that no other task can have its address; when the body is over, it is no longer compared.
  @usableFromInline let identity: UInt
  @usableFromInline let isCancelled: Bool

  @inlinable
  init() {
    // One read of the optional, which is as large as the reference in it: unwrapping copies it, and copies are counted.
    identity = withUnsafeCurrentTask { unsafeBitCast($0, to: UInt.self) }
    isCancelled = Task.isCancelled
  }
}
