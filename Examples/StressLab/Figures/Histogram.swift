import Foundation

/// A histogram with sixteen buckets for each power of two, so that it has one size for all values.
///
/// A percentile is at most 4.5 % too large, and never too small.
struct Histogram: Equatable, Sendable {
  private static let fineness = 16.0

  private var buckets = [Int](repeating: 0, count: 65 * Int(fineness))

  /// The number of values.
  private(set) var count = 0
  /// The greatest value; 0 without one.
  private(set) var greatest: UInt64 = 0

  /// Adds a value.
  ///
  /// - Complexity: O(1).
  mutating func record(_ value: UInt64) {
    buckets[Int((log2(Double(max(value, 1))) * Self.fineness).rounded(.up))] += 1
    count += 1
    greatest = max(greatest, value)
  }

  /// Returns the least value that is not below the given share of all values, as precisely as its
  /// bucket.
  ///
  /// - Parameter share: the share of the values, from 0 to 1.
  /// - Returns: the last value of its bucket, or the greatest value if that is less; 0 without a
  ///   value.
  func percentile(_ share: Double) -> UInt64 {
    let rank = max(Int((share * Double(count)).rounded(.up)), 1)
    var seen = 0
    for (bucket, number) in buckets.enumerated() {
      seen += number
      let last = exp2(Double(bucket) / Self.fineness).rounded(.up)
      if seen >= rank { return last < Double(greatest) ? UInt64(last) : greatest }
    }
    return greatest
  }

  static func += (left: inout Self, right: Self) {
    for bucket in right.buckets.indices { left.buckets[bucket] += right.buckets[bucket] }
    left.count += right.count
    left.greatest = max(left.greatest, right.greatest)
  }

  /// The percentiles 50, 90, 99 and 99.9 and the greatest value, as times.
  var times: [String] {
    guard count > 0 else { return Array(repeating: "-", count: Self.names.count) }
    let percentiles = [0.5, 0.9, 0.99, 0.999].map(percentile)
    return (percentiles + [greatest]).map { Amount.time(nanoseconds: $0) }
  }

  /// The names of these.
  static let names = ["p50", "p90", "p99", "p99.9", "max"]
}
