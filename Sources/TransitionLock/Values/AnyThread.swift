extension TransitionLock {
  /// Where a block runs that is for no actor: on any thread.
  ///
  /// It says so to ``TransitionLock/enqueue(on:policy:_:timeout:isInterruptible:if:file:line:_:)``, which then needs no executor: those are
  /// there from iOS 18 on.
  public enum AnyThread: Sendable {
    /// The thread of the call where the lock is free, and after waiting one of the lock's executor.
    case anyThread
  }
}
