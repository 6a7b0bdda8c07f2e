import Foundation

/// The growth of the processor time that an operation takes with the number of things that it works
/// on.
///
/// A cost in proportion to the number grows to 16 times from *n* to 16 *n*, and one with its square
/// to 256 times, so that neither noise nor caches make one look like the other. The processor time
/// is that of the calling thread: other threads and processes do not count.
enum Growth {
  /// The greatest growth from *n* to 16 *n* of a cost that is in proportion to *n*.
  static let linear = 64.0

  private static let rounds = 5

  /// Returns the growth of the processor time of an operation from *n* to 16 *n*: of the least time
  /// of several rounds with few things, and of as many with many as bring the true growth out,
  /// which is less than that of a round with noise.
  ///
  /// - Parameter prepare: makes what a number of things needs, and returns the operation, which
  ///   alone is measured.
  static func factor(from count: Int, _ prepare: (Int) throws -> () -> Void) rethrows -> Double {
    var (few, growth) = (UInt64.max, Double.infinity)
    for _ in 0..<rounds { few = min(few, time(of: try prepare(count))) }
    for _ in 0..<rounds where growth >= linear {
      growth = min(growth, Double(time(of: try prepare(16 * count))) / Double(few))
    }
    return growth
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
