internal import TransitionSupport

extension Duration {
  /// Returns a number of seconds, in whole nanoseconds, so that a computed time can be written
  /// down.
  static func nanoseconds(rounding seconds: Double) -> Duration {
    guard seconds.isFinite, abs(seconds) < 9e9 else {
      return .seconds(seconds > 0 ? 9_000_000_000 : 0)
    }
    return .nanoseconds(Int64((seconds * 1e9).rounded()))
  }

  /// This time with slow animations.
  func slowed(_ slowdown: Double) -> Duration {
    if slowdown == 1 { return self }
    if let factor = Int64(exactly: slowdown) {
      // A duration with more seconds than 64 bits can count has no readable components.
      return abs(inSeconds * slowdown) < 9e18 ? self * factor : .longest
    }
    return .nanoseconds(rounding: inSeconds * slowdown)
  }

  /// The duration, in seconds.
  var inSeconds: Double { self / .seconds(1) }
}
