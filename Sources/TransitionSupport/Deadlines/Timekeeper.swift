/// A clock of any kind, which measures the time since it was wrapped.
package final class Timekeeper: Sendable {
  /// Reads the clock; nil for a `ContinuousClock`, which costs less to read than a clock behind the
  /// protocol.
  private let read: (@Sendable () -> Duration)?
  /// Sleeps until a time of the clock.
  package let sleep: @Sendable (Duration) async throws -> Void
  /// Sleeps without advancing virtual time, see ``BackgroundClock``; nil on an ordinary clock,
  /// which treats all sleepers alike.
  ///
  /// Its cancellation error means that the clock is gone.
  package let sleepInBackground: BackgroundSleep?
  /// The moment at which the clock was wrapped.
  package let origin = ContinuousClock.now

  package init<C: Clock<Duration>>(_ clock: C) {
    let origin = clock.now
    if clock is ContinuousClock { read = nil } else { read = { origin.duration(to: clock.now) } }
    sleep = { deadline in
      try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
    }
    func inBackground<B: BackgroundClock>(_ clock: B) -> BackgroundSleep? {
      guard let origin = origin as? B.Instant else { return nil }
      return { deadline, watched in
        try await clock.sleepInBackground(until: origin.advanced(by: deadline), watching: watched)
      }
    }
    sleepInBackground = (clock as? any BackgroundClock).flatMap { inBackground($0) }
  }

  /// Whether the clock is a `ContinuousClock`.
  package var isContinuous: Bool { read == nil }

  /// Whether a simulation moves the time of the clock.
  package var isVirtual: Bool { sleepInBackground != nil }

  /// The time since the clock was wrapped.
  package var now: Duration { read?() ?? origin.duration(to: .now) }
}

/// Sleeps until a time, or for a duration, without advancing virtual time, for a task that watches
/// something.
package typealias BackgroundSleep = @Sendable (Duration, any Watched) async throws -> Void
