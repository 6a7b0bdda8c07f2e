/// A scale from numbers to places in a picture.
struct Axis {
  let values: ClosedRange<Double>
  /// The places of the least and the greatest value.
  let start: Double
  let end: Double

  func place(_ value: Double) -> Double {
    start + (value - values.lowerBound) / (values.upperBound - values.lowerBound) * (end - start)
  }
}
