/// A clock of any kind, read as the time since it was wrapped.
protocol Timekeeper: Sendable {
  var now: Duration { get }
  /// Whether a cancellation error of a sleep in the background says that the clock is gone.
  var canBeGone: Bool { get }
  func sleep(until deadline: Duration) async throws
  /// Sleeps without keeping anybody's time going, see ``BackgroundClock``.
  func sleepInBackground(until deadline: Duration, watching watched: any Watched) async throws
}

/// A clock that tells those who keep its time going from those who only look after something.
///
/// Virtual time ends when nobody waits on its clock any more. The watch over a lock must not keep it going; instead the
/// clock can ask the watch, when time has run out, what is stuck.
package protocol BackgroundClock: Clock where Duration == Swift.Duration {
  /// Suspends the calling task until the clock has reached `deadline`, without counting as somebody who waits on the clock.
  ///
  /// - Parameters:
  ///   - deadline: when to go on.
  ///   - watched: what is looked after.
  /// - Throws: `CancellationError` if the task is cancelled, or the clock is gone.
  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws
}

/// What is looked after in the background, and whether it is stuck.
package protocol Watched: Sendable {
  /// What is stuck, for people; nil if nothing is.
  func stuck() -> TransitionLock.Report?
  /// Reports what is stuck to who looks after it, once for a holder.
  ///
  /// - Returns: whether it was the first time.
  @discardableResult
  func tell(_ report: TransitionLock.Report) -> Bool
}

/// Wraps a clock.
func makeTimekeeper(_ clock: any Clock<Duration>) -> any Timekeeper {
  func wrap(_ clock: some Clock<Duration>) -> any Timekeeper { ForegroundTimekeeper(clock) }
  func wrap(_ clock: some BackgroundClock) -> any Timekeeper { BackgroundTimekeeper(clock) }
  return (clock as? any BackgroundClock).map { wrap($0) } ?? wrap(clock)
}

/// An ordinary clock, on which everybody sleeps alike.
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

/// A clock that knows who sleeps in the background; otherwise like an ordinary one.
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
