import Testing

@testable import TransitionLock

/// The blocks after which a slice of time reads the clock, and again after a new beginning.
struct TimeSliceTests {
  @Test("A slice of time reads the clock after 1, 2, 4 and 8 blocks, and then after every 8")
  func looks() {
    let (clock, reads, count) = (ManualClock(), Guarded<[Int]>([]), Guarded(0))
    var timeSlice = TimeSlice(Timekeeper(clock))
    for _ in 0..<2 {
      clock.onRead { reads.append(count.current) }
      for block in 1...40 {
        count.with { $0 = block }
        let isOver = timeSlice.isOver()
        #expect(!isOver)
      }
      clock.onRead(nil)
      #expect(reads.current == [1, 2, 4, 8, 16, 24, 32, 40])
      reads.with { $0 = [] }
      timeSlice.restart()
    }
  }
}
