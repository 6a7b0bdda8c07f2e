/// A clock of any kind, read as the time since it was wrapped.
protocol Timekeeper: Sendable {
  var now: Duration { get }
  func sleep(until deadline: Duration) async throws
}

/// Wraps a clock whose durations are `Duration`.
struct ClockTimekeeper<C: Clock<Duration>>: Timekeeper {
  private let clock: C
  private let origin: C.Instant

  init(_ clock: C) {
    self.clock = clock
    origin = clock.now
  }

  var now: Duration { origin.duration(to: clock.now) }

  func sleep(until deadline: Duration) async throws {
    try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
  }
}
