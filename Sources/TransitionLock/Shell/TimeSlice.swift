internal import TransitionSupport

/// A limit of the blocks that run one after the other, after which the actor is yielded to other code.
///
/// It is one of number, because a yield that wakes a thread costs as much as a hundred small blocks, and may move
/// the rest of the line to another core: one after 256 blocks took a third of the time of a long run. And it is one of time,
/// because a block that does real work takes milliseconds. The time is read after 1, 2, 4 and 8 blocks, and then after
/// every 8, which costs a small block 4 ns; after each block it would be 28.
struct TimeSlice {
  /// The greatest number of blocks.
  static var blocks: Int { 1_024 }
  static var duration: Duration { .milliseconds(4) }

  private let timekeeper: any Timekeeper
  private var began: Duration
  private var count = 0
  private var nextLook = 1

  init(_ timekeeper: any Timekeeper) {
    self.timekeeper = timekeeper
    began = timekeeper.now
  }

  /// Begins anew, after a yield.
  mutating func restart() {
    (began, count, nextLook) = (timekeeper.now, 0, 1)
  }

  /// Counts a block that has run.
  ///
  /// - Returns: true if it is time to yield.
  @inline(__always)
  mutating func isOver() -> Bool {
    count += 1
    return count >= nextLook && look()
  }

  @inline(never)
  private mutating func look() -> Bool {
    if count >= Self.blocks { return true }
    nextLook = count < 8 ? count * 2 : count + 8
    // A clock that was set back says nothing.
    let now = timekeeper.now
    return now > began && now.subtractingSaturated(began) >= Self.duration
  }
}
