/// Arithmetic that stops at the ends of what a duration can hold (some 5 * 10^12 years) instead of trapping there: a
/// task that sleeps "for ever" may do so twice.
extension Duration {
  /// A hundred years, which counts as for ever: beyond that, adding to the time of a clock could overflow.
  @inlinable
  public static var endless: Duration { .seconds(3_155_760_000) }

  @inlinable
  public func addingSaturated(_ other: Duration) -> Duration {
    let (sum, overflow) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflow ? (other < .zero ? .min : .max) : sum)
  }

  @inlinable
  public func subtractingSaturated(_ other: Duration) -> Duration {
    let (difference, overflow) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflow ? (other < .zero ? .max : .min) : difference)
  }
}
