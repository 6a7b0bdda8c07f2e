/// A histogram whose buckets are as wide as a thirty-second of their values, so that it has one size for all values.
///
/// Up to 32 each number has a separate bucket; beyond, each power of two has 32 buckets of the same width, as in HdrHistogram.
/// A percentile is thus at most 3.2 % too large, and never too small.
struct Histogram: Equatable, Sendable {
  private static let bits = 5
  private static let width = 1 << bits

  private var buckets = [UInt64](repeating: 0, count: (UInt64.bitWidth - bits + 1) << bits)

  /// The number of values.
  private(set) var count: UInt64 = 0
  /// The greatest value; 0 without one.
  private(set) var greatest: UInt64 = 0

  /// Adds a value.
  ///
  /// - Complexity: O(1).
  mutating func record(_ value: UInt64) {
    buckets[Self.bucket(of: value)] += 1
    count += 1
    greatest = max(greatest, value)
  }

  /// Returns the least value that is not below the given share of all values, as precisely as its bucket.
  ///
  /// - Parameter share: the share of the values, from 0 to 1.
  /// - Returns: the last value of its bucket, or the greatest value if that is less; nil without a value.
  func percentile(_ share: Double) -> UInt64? {
    guard count > 0 else { return nil }
    let rank = min(max(UInt64((share * Double(count)).rounded(.up)), 1), count)
    var seen: UInt64 = 0
    for (bucket, number) in buckets.enumerated() {
      seen += number
      if seen >= rank { return min(Self.last(of: bucket), greatest) }
    }
    return greatest
  }

  static func += (left: inout Self, right: Self) {
    for bucket in right.buckets.indices { left.buckets[bucket] += right.buckets[bucket] }
    left.count += right.count
    left.greatest = max(left.greatest, right.greatest)
  }

  /// Returns the bucket of a value.
  static func bucket(of value: UInt64) -> Int {
    guard value >= UInt64(width) else { return Int(value) }
    let shift = UInt64.bitWidth - 1 - value.leadingZeroBitCount - bits
    // The power of two accounts for the leading bit, so the rest of the value omits it.
    return ((shift + 1) << bits) + Int(value >> UInt64(shift)) - width
  }

  /// Returns the greatest value of a bucket.
  static func last(of bucket: Int) -> UInt64 {
    guard bucket >= width else { return UInt64(bucket) }
    let shift = UInt64(bucket >> bits) - 1
    let leading = UInt64(bucket & (width - 1) + width)
    return leading << shift | (1 << shift - 1)
  }
}
