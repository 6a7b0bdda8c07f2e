import TransitionLock

/// A lock whose watch, time and reports are in the hands of the test.
final class LockFixture: Sendable {
  let executor = ManualExecutor()
  let clock = ManualClock()
  private let log = Guarded<[Report]>([])

  /// Creates a lock; several may be on the same clock.
  ///
  /// - Parameter onReport: what a report does besides being noted.
  func makeLock(
    _ limits: Limits = .init(),
    label: String = "screen",
    onReport: @escaping @Sendable (Report) -> Void = { _ in }
  ) -> TransitionLock {
    TransitionLock(label: label, clock: clock, executor: executor, limits: limits) { [log] report in
      log.append(report)
      onReport(report)
    }
  }

  /// Returns the scope of a path such as `detail/form`; the lock itself for an empty path.
  func place(_ path: String, in lock: TransitionLock) -> TransitionLock {
    path.split(separator: "/").reduce(lock) { $0.scope(String($1)) }
  }

  /// Moves the time, and then runs every task that is ready.
  func advance(by duration: Duration) {
    clock.advance(by: duration)
    executor.run()
  }

  /// Moves the time in steps, so that no task wakes later than a step.
  func advance(by duration: Duration, inSteps step: Duration) {
    for _ in 0..<Int(duration / step) { advance(by: step) }
  }

  var reports: [Report] { log.current }
  var codes: [Report.Code] { reports.map(\.code) }

  /// The reports since the last time that this was asked for.
  func takeReports() -> [Report] {
    log.with { reports in
      defer { reports = [] }
      return reports
    }
  }

  /// A call of `serialize` that waits in line, or runs its body until the gate opens.
  func call(_ lock: TransitionLock, during gate: Gate? = nil) -> Caller {
    let caller = Caller("caller", lock, on: executor, during: gate)
    executor.run()
    return caller
  }
}
