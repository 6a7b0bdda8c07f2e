/// The time, for modules of this package whose calls have deadlines.
extension TransitionLock {
  /// The time on the lock's clock since the lock was created.
  package nonisolated var age: Duration { settings.timekeeper.now }
}
