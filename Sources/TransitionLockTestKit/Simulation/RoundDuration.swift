/// The durations that people write: round ones.
///
/// A sleep on a real clock reaches an executor as a moment of that clock. How long it was to take is not told, only how long is left, and that
/// is less by what passed between the call and now, which is different every time: microseconds, as a rule. Of the durations that are so
/// much longer than what is left the roundest is taken, so that any whole number of milliseconds comes out as it was written.
enum RoundDuration {
  /// Returns the duration in a range that is a multiple of the greatest power of ten of a unit.
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

extension Duration {
  /// Returns the least multiple of a unit that is not less than this.
  func roundedUp(to unit: Duration) -> Duration {
    let count = Int128(attoseconds: self)
    let unit = Int128(attoseconds: unit)
    let rest = count % unit
    return Duration(attoseconds: rest == 0 ? count : count - rest + unit)
  }
}

extension Int128 {
  fileprivate init(attoseconds duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds)
  }
}
