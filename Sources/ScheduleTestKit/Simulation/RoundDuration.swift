/// Round durations, as programmers write them.
///
/// A sleep on a real clock reaches an executor as a moment of that clock. The executor knows only
/// the rest of the sleep, which is shorter than the code asked for by the time since the call: some
/// microseconds, a different number each time. The kit takes the roundest duration between the rest
/// and the rest plus that time. So it finds each whole number of milliseconds, and usually tenths
/// of milliseconds.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum RoundDuration {
  /// The greatest time that passes between the call and the arrival of its job, unless the system
  /// interrupts the thread.
  static var usualDelay: Duration { .microseconds(100) }

  /// The duration of a step above which the system may have interrupted the thread.
  static var longStep: Duration { .microseconds(300) }

  /// Returns whether a duration is a whole number of milliseconds.
  static func isWhole(_ duration: Duration) -> Bool {
    duration.roundedUp(to: .milliseconds(1)) == duration
  }

  /// Returns the duration in a range that is a multiple of the greatest power of ten; the start of
  /// the range if there is no such duration.
  static func roundest(in range: ClosedRange<Duration>) -> Duration {
    var unit = Duration.seconds(1_000_000)
    let lowest = max(range.lowerBound, .zero)
    guard range.upperBound > lowest else { return lowest }
    while unit >= .nanoseconds(100) {
      let rounded = lowest.roundedUp(to: unit)
      if rounded <= range.upperBound { return rounded }
      unit = unit / 10
    }
    return lowest
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Duration {
  /// Returns the least multiple of a unit that is not less than this.
  func roundedUp(to unit: Duration) -> Duration {
    let count = Int128(attoseconds: self)
    let unit = Int128(attoseconds: unit)
    let rest = count % unit
    return Duration(attoseconds: rest == 0 ? count : count - rest + unit)
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Int128 {
  fileprivate init(attoseconds duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds)
  }
}

/// A measure of the real time since a step began.
struct Stopwatch {
  // A duration, because only the runtime knows the size of an instant. Each use of a state that
  // contains an instant would ask the runtime for that size.
  private var start: Duration?

  private static let origin = ContinuousClock.now
  private static var now: Duration { origin.duration(to: .now) }

  /// Starts again from zero.
  mutating func restart() { start = Self.now }

  /// Returns the time since the last start or lap.
  mutating func lap() -> Duration {
    let now = Self.now
    defer { start = now }
    return start.map { now - $0 } ?? .zero
  }
}
