/// How a group of animations gets from one position to another: the shape of the way, without its ends.
enum Pace {
  /// A curve that begins wherever the group is, whatever its speed was.
  case cubic(CubicCurve)
  /// A spring that settles in the time that it is given.
  ///
  /// - `velocity`: the speed at the start, in whole remaining ways per second, as UIKit counts; nil carries on the speed
  ///   that the group has.
  case spring(damping: Double, velocity: Double?)
  /// A spring of a frequency of its own, in radians per second, which takes the time that it takes to settle.
  case physical(frequency: Double, damping: Double, velocity: Double?)

  static let linear = Pace.cubic(.linear)

  /// How long the way takes if the pace says so itself.
  var ownDuration: Duration? {
    guard case .physical(let frequency, let damping, _) = self else { return nil }
    return Duration.nanoseconds(rounding: SpringCurve.settlingPhase(damping) / frequency)
  }
}

extension Duration {
  /// So many seconds, in whole nanoseconds, so that a time that was computed is one that can be written down.
  static func nanoseconds(rounding seconds: Double) -> Duration {
    guard seconds.isFinite, abs(seconds) < 9e9 else { return .seconds(seconds > 0 ? 9_000_000_000 : 0) }
    return .nanoseconds(Int64((seconds * 1e9).rounded()))
  }

  /// This time with slow animations.
  func slowed(_ slowness: Double) -> Duration {
    if slowness == 1 { return self }
    if let factor = Int64(exactly: slowness) {
      let (product, overflow) = attoseconds.multipliedReportingOverflow(by: Int128(factor))
      return Duration(attoseconds: overflow ? .max : product)
    }
    return .nanoseconds(rounding: inSeconds * slowness)
  }

  /// The same, as a number of seconds.
  var inSeconds: Double { self / .seconds(1) }
}
