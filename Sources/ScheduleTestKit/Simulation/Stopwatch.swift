/// Measures how much real time may have passed since a step began.
struct Stopwatch {
  private var start: ContinuousClock.Instant?

  /// Starts anew.
  mutating func restart() { start = .now }

  /// Returns the time since the last start or lap.
  mutating func lap() -> Duration {
    let now = ContinuousClock.now
    defer { start = now }
    return start.map { $0.duration(to: now) } ?? .zero
  }
}
