internal import TransitionSupport

extension Duration {
  /// Returns a number of seconds, in whole nanoseconds, so that a computed time can be written down.
  static func nanoseconds(rounding seconds: Double) -> Duration {
    guard seconds.isFinite, abs(seconds) < 9e9 else { return .seconds(seconds > 0 ? 9_000_000_000 : 0) }
    return .nanoseconds(Int64((seconds * 1e9).rounded()))
  }

  /// This time with slow animations.
  func slowed(_ slowdown: Double) -> Duration {
    if slowdown == 1 { return self }
    if let factor = Int64(exactly: slowdown) {
      // A duration may not hold more than 64 bits count.
      return abs(inSeconds * slowdown) < 9e18 ? self * factor : .longest
    }
    return .nanoseconds(rounding: inSeconds * slowdown)
  }

  /// The same, as a number of seconds.
  var inSeconds: Double { self / .seconds(1) }
}
