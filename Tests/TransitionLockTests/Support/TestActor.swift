import TransitionLock

/// An actor whose jobs run when the test says so. The test acts as the actor with ``act(_:)``.
actor TestActor {
  let executor: ManualExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.serial.asUnownedSerialExecutor()
  }

  /// A log that only code on this actor may use.
  var log: [String] = []

  init(_ executor: ManualExecutor = ManualExecutor()) { self.executor = executor }

  /// Runs code as one job of this actor, now.
  nonisolated func act<R: Sendable>(_ job: (isolated TestActor) throws -> R) rethrows -> R {
    try executor.act { try assumeIsolated(job) }
  }

  /// The log of the code on this actor.
  nonisolated var entries: [String] { act { $0.log } }
}
