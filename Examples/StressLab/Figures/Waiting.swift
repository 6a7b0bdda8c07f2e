/// The percentiles of a histogram of waiting, in nanoseconds.
struct Waiting: Codable, Equatable, Sendable {
  let count: UInt64
  let p50: UInt64
  let p90: UInt64
  let p99: UInt64
  let p999: UInt64
  let max: UInt64

  /// Creates the percentiles of a histogram; nil if it is empty.
  init?(_ histogram: Histogram) {
    guard histogram.count > 0 else { return nil }
    func percentile(_ share: Double) -> UInt64 { histogram.percentile(share) ?? 0 }
    count = histogram.count
    (p50, p90, p99, p999) = (percentile(0.5), percentile(0.9), percentile(0.99), percentile(0.999))
    max = histogram.greatest
  }

  /// The percentiles with their names, shortest first.
  var named: [(name: String, nanoseconds: UInt64)] {
    [("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("max", max)]
  }
}
