#if DEBUG
import Testing

@testable import TransitionLock

struct LineWatchTests {
  /// The lengths that are reported when a line grows from one to another.
  private func reports(_ watch: inout LineWatch, growing lengths: ClosedRange<Int>) -> [Int] {
    lengths.filter { watch.exceeds($0) }
  }

  @Test("A line is reported when it is longer than the limit, and then whenever it has doubled")
  func doubling() {
    var watch = LineWatch(limit: 3)
    let lengths = reports(&watch, growing: 1...100)
    #expect(lengths == [4, 7, 13, 25, 49, 97])
  }

  @Test("A line that has been half as long as its limit is reported anew, and one that was a little shorter is not")
  func shrinking() {
    var watch = LineWatch(limit: 4)
    let first = reports(&watch, growing: 1...10)
    #expect(first == [5, 9])
    for length in [9, 5, 4, 3] { watch.shrank(to: length) }
    let later = reports(&watch, growing: 4...17)
    #expect(later == [17])
    watch.shrank(to: 2)
    let anew = reports(&watch, growing: 3...10)
    #expect(anew == [5, 9])
  }

  @Test("With a limit of zero, one waiter is too many; without one, any line is short enough")
  func extremes() {
    var none = LineWatch(limit: 0)
    let first = reports(&none, growing: 0...10)
    #expect(first == [1, 3, 5, 9])
    none.shrank(to: 0)
    let anew = reports(&none, growing: 0...1)
    #expect(anew == [1])
    var endless = LineWatch(limit: nil)
    let isTooLong = endless.exceeds(.max)
    #expect(!isTooLong)
    var huge = LineWatch(limit: .max - 1)
    let lengths = [Int.max - 1, .max, .max].map { huge.exceeds($0) }
    #expect(lengths == [false, true, false])
  }

  @Test("Lengths double up to the greatest that can be counted", arguments: [Int.max / 3 + 1, .max / 2])
  func greatest(limit: Int) {
    var watch = LineWatch(limit: limit)
    let lengths = [limit, limit + 1, 2 * limit, 2 * limit + 1, .max].map { watch.exceeds($0) }
    #expect(lengths == [false, true, false, true, false])
  }
}
#endif
