/// Arithmetic that stops at the ends of what can be counted instead of trapping there: a task that sleeps "indefinitely" may do so twice.
///
/// A duration holds 18 times as many seconds as 64 bits count, and traps where its `components` are asked for beyond that. So the ends are
/// where 64 bits end, some 3 * 10^11 years from zero. (The attoseconds as one number of 128 bits ask for iOS 18.)
extension Duration {
  /// A hundred years, which counts as no limit: beyond that, adding to the time of a clock could overflow.
  @inlinable
  public static var endless: Duration { .seconds(3_155_760_000) }

  /// The longest duration whose components can be asked for; the shortest one is as far from zero.
  public static let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
  private static let shortest = .zero - longest

  /// This duration, or the end of what can be counted that it is beyond.
  public var saturated: Duration { self > .longest ? .longest : self < .shortest ? .shortest : self }

  // Two durations that can be counted, together, are far from what a duration cannot hold.
  public func addingSaturated(_ other: Duration) -> Duration { (saturated + other.saturated).saturated }
  public func subtractingSaturated(_ other: Duration) -> Duration { (saturated - other.saturated).saturated }
}
