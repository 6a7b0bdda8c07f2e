#if DEBUG
import Testing

@testable import TransitionLock

struct ForcedEndsTests {
  @Test("The last 32 transitions that the lock ended are known, each to the first query")
  func theLastFew() {
    var ends = ForcedEnds()
    for generation in 1...100 as ClosedRange<UInt64> {
      ends.note(generation, generation % 2 == 0 ? .failed : .takenBack)
      for asked in 0...101 as ClosedRange<UInt64> {
        var copy = ends
        let isKnown = (1...generation).contains(asked) && asked + 32 > generation
        #expect(copy.take(asked) == (isKnown ? asked % 2 == 0 ? .failed : .takenBack : nil))
        #expect(copy.take(asked) == nil)
      }
    }
  }

  @Test("A forced end that was queried makes room for another one")
  func takingMakesRoom() {
    var ends = ForcedEnds()
    for generation in 1...32 as ClosedRange<UInt64> { ends.note(generation, .failed) }
    #expect(ends.take(20) == .failed)
    ends.note(33, .failed)
    #expect(ends.take(1) == .failed)
    #expect(ends.take(33) == .failed)
  }
}
#endif
