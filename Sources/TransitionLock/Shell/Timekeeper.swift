internal import TransitionSupport

/// A clock of any kind, read as the time since it was wrapped.
protocol Timekeeper: Sendable {
  var now: Duration { get }
  /// A Boolean value that indicates whether a cancellation error of a sleep in the background means that the clock is
  /// gone.
  var canBeGone: Bool { get }
  func sleep(until deadline: Duration) async throws
  /// Sleeps without keeping virtual time going, see ``BackgroundClock``.
  func sleepInBackground(until deadline: Duration, watching watched: any Watched) async throws
}

/// Wraps a clock.
func makeTimekeeper(_ clock: any Clock<Duration>) -> any Timekeeper {
  if clock is ContinuousClock { return ContinuousTimekeeper() }
  func wrap(_ clock: some Clock<Duration>) -> any Timekeeper { ForegroundTimekeeper(clock) }
  func wrap(_ clock: some BackgroundClock) -> any Timekeeper { BackgroundTimekeeper(clock) }
  return (clock as? any BackgroundClock).map { wrap($0) } ?? wrap(clock)
}

/// The clock that most locks have, known by its type: reading it through its protocol takes four times the instructions.
private struct ContinuousTimekeeper: Timekeeper {
  let canBeGone = false
  private let origin = ContinuousClock.now

  var now: Duration { origin.duration(to: .now) }

  func sleep(until deadline: Duration) async throws {
    try await Task.sleep(until: origin.advanced(by: deadline), clock: .continuous)
  }

  func sleepInBackground(until deadline: Duration, watching watched: any Watched) async throws {
    try await sleep(until: deadline)
  }
}

/// An ordinary clock, on which all sleepers are alike.
private struct ForegroundTimekeeper<C: Clock<Duration>>: Timekeeper {
  let canBeGone = false
  let clock: C
  let origin: C.Instant

  init(_ clock: C) {
    self.clock = clock
    origin = clock.now
  }

  var now: Duration { origin.duration(to: clock.now) }

  func sleep(until deadline: Duration) async throws {
    try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
  }

  func sleepInBackground(until deadline: Duration, watching watched: any Watched) async throws {
    try await sleep(until: deadline)
  }
}

/// A clock that knows which sleepers are in the background.
private struct BackgroundTimekeeper<C: BackgroundClock>: Timekeeper {
  let canBeGone = true
  private let foreground: ForegroundTimekeeper<C>

  init(_ clock: C) { foreground = ForegroundTimekeeper(clock) }

  var now: Duration { foreground.now }

  func sleep(until deadline: Duration) async throws { try await foreground.sleep(until: deadline) }

  func sleepInBackground(until deadline: Duration, watching watched: any Watched) async throws {
    let moment = foreground.origin.advanced(by: deadline)
    try await foreground.clock.sleepInBackground(until: moment, watching: watched)
  }
}
