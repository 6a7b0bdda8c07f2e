/// A clock of any kind, read as the time since it was wrapped.
struct LabClock: Sendable {
  /// The clock itself, for the locks.
  let clock: any Clock<Duration>
  private let read: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    self.clock = clock
    let origin = clock.now
    read = { origin.duration(to: clock.now) }
  }

  var now: Duration { read() }

  func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}

extension Duration {
  /// The duration in whole nanoseconds; 0 for a negative one.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(clamping: seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
  }
}
