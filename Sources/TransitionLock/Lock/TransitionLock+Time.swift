/// Time for modules of this package whose calls have deadlines of their own.
extension TransitionLock {
  /// The time on the lock's clock since the lock was created.
  package nonisolated var age: Duration { settings.timekeeper.now }
}
