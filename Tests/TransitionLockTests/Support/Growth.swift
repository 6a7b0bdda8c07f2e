import Foundation

/// The growth of the processor time that an operation takes with the number of things that it works
/// on.
///
/// A cost in proportion to the number grows to 4 times from *n* to 4 *n*, and one with its square
/// to 16 times. The processor time is that of the calling thread, so other threads and processes do
/// not count.
enum Growth {
  /// The greatest growth from *n* to 4 *n* of a cost that is in proportion to *n*, but for caches
  /// and noise.
  static let linear = 8.0

  /// Returns the growth of the processor time of an operation from *n* to 4 *n*: of the least times
  /// of several rounds.
  ///
  /// - Parameter prepare: makes what a number of things needs, and returns the operation, which
  ///   alone is measured.
  static func factor(from count: Int, _ prepare: (Int) throws -> () -> Void) rethrows -> Double {
    var (few, many) = (UInt64.max, UInt64.max)
    for _ in 0..<5 {
      few = min(few, time(of: try prepare(count)))
      many = min(many, time(of: try prepare(4 * count)))
      // More rounds bring the true growth out, which is less than that of a round with noise.
      if Double(many) < linear / 2 * Double(few) { break }
    }
    return Double(many) / Double(few)
  }

  private static func time(of operation: () -> Void) -> UInt64 {
    let begin = now
    operation()
    return max(now - begin, 1)
  }

  /// The processor time of the calling thread, in nanoseconds.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
