import Testing
import TransitionLock

/// The time for which a line of blocks keeps others from its actor, by the clock of the lock.
struct G9TimeSliceTests {
  private let executor = ManualExecutor()
  private let clock = ManualClock()
  private static let blocks = 200

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: clock, executor: executor, limits: .none)
  }

  /// The blocks that follow each other: each leaves the next one in its call, or all are in line
  /// already.
  enum Line: CaseIterable, Sendable { case inACall, waiting }

  /// Returns for how long another job of the actor, which is begun in the first block, is kept
  /// waiting.
  ///
  /// - Parameter milliseconds: the duration of a block.
  private func wait(_ milliseconds: Int, _ line: Line) throws -> (blocks: Int, time: Duration) {
    let inACall = line == .inACall
    let lock = makeLock()
    let actor = TestActor(executor)
    let seen = Guarded<(blocks: Int, time: Duration)?>(nil)
    let token = inACall ? nil : lock.tryStart()
    actor.act { [clock] actor in
      func enqueue(_ index: Int, on actor: isolated TestActor) {
        lock.enqueue { token in
          actor.log.append("\(index)")
          if index == 0 {
            let began = clock.now
            Task { seen.set((actor.log.count, began.duration(to: clock.now))) }
          }
          if inACall, index + 1 < Self.blocks { enqueue(index + 1, on: actor) }
          clock.advance(by: .milliseconds(milliseconds))
          token.end()
        }
      }
      for index in 0..<(inACall ? 1 : Self.blocks) { enqueue(index, on: actor) }
    }
    token?.end()
    executor.run()
    #expect(actor.entries == (0..<Self.blocks).map { "\($0)" })
    #expect(!lock.isTransitioning)
    return try #require(seen.current)
  }

  @Test(
    "G9: a line of blocks lets other jobs of its actor run after a few long or many short blocks",
    arguments: [0, 1, 2, 4, 100],
    Line.allCases
  )
  func byTime(milliseconds: Int, line: Line) throws {
    let waited = try wait(milliseconds, line)
    if milliseconds == 0 {
      #expect(waited.blocks == Self.blocks)
      return
    }
    // The first one is not counted, and the one that makes it too long is not interrupted.
    #expect(
      waited.time
        <= max(.milliseconds(2 * milliseconds), LockFigures.timeSlice + .milliseconds(milliseconds))
    )
    #expect(waited.blocks <= 1 + max(1, 4 / milliseconds))
  }

  /// Leaves blocks in line that each take some time.
  ///
  /// - Returns: the number of those that have run.
  private func enqueue(_ lock: TransitionLock, taking time: Duration) -> Guarded<Int> {
    let (count, token) = (Guarded(0), lock.tryStart())
    for _ in 0..<Self.blocks {
      lock.enqueue(on: .anyThread) { [clock] token in
        count.increment()
        clock.advance(by: time)
        token.end()
      }
    }
    token?.end()
    return count
  }

  @Test("G9: after each yield, a long line of blocks gets a full time slice again")
  func beginsAnew() {
    let lock = makeLock()
    let count = enqueue(lock, taking: .milliseconds(1))
    var (jobs, most, before) = (0, 0, 0)
    while executor.step() {
      jobs += 1
      most = max(most, count.current - before)
      before = count.current
    }
    #expect(count.current == Self.blocks)
    #expect(most == 4)
    #expect(jobs >= Self.blocks / 4)
  }

  @Test("G9: if blocks set the clock back, the line still runs to its end")
  func clockSetBack() {
    let lock = makeLock()
    let count = enqueue(lock, taking: .seconds(-10))
    executor.run()
    #expect(count.current == Self.blocks)
  }
}
