import Testing
import TransitionLock

/// Clocks that stand still, jump, are set back, or know nothing of cancellation; limits that are none.
struct OddClockTests {
  private let scene = WatchedScene()

  private let locks = Guarded<[TransitionLock]>([])

  private func makeBusyLock(_ limits: TransitionLock.Limits = .init()) throws -> (TransitionLock, TransitionLock.Token)
  {
    let lock = scene.makeLock(limits)
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    scene.executor.run()
    locks.append(lock)
    return (lock, token)
  }

  @Test("G10: a look that comes more than a limit too late counts for nothing: the process was suspended, perhaps")
  func lateWakeUp() throws {
    let (_, token) = try makeBusyLock()
    scene.advance(by: .seconds(21))
    #expect((scene.reports.isEmpty, scene.clock.backgroundSleepers) == (true, [.seconds(31)]))
    scene.advance(by: .seconds(10))
    // What was before the late look is not counted.
    #expect(scene.reports.map(\.age) == [.seconds(10)])
    // The next interval would be twice as long; being late is measured by the limit all the same.
    scene.advance(by: .seconds(31))
    #expect(scene.reports.count == 1)
    scene.advance(by: .seconds(20))
    #expect(scene.reports.map(\.age) == [.seconds(10), .seconds(20)])
    token.end()
  }

  @Test("G10: a look that comes a limit too late still counts, with the whole age")
  func almostLate() throws {
    let (_, token) = try makeBusyLock()
    scene.advance(by: .seconds(20))
    #expect(scene.reports.map(\.age) == [.seconds(20)])
    token.end()
  }

  @Test("G10: a suspended process takes back no turn")
  func lateWakeUpTakesNothingBack() throws {
    let (_, token) = try makeBusyLock(.init(overdue: .takeBack))
    scene.advance(by: .seconds(100_000))
    #expect(token.isHolding)
    scene.advance(by: .seconds(9))
    #expect(token.isHolding)
    scene.advance(by: .seconds(1))
    #expect(!token.isHolding)
  }

  @Test("G10: on a clock that stands still no transition is overdue, and the watch does not spin")
  func standsStill() throws {
    let (lock, token) = try makeBusyLock()
    for _ in 0..<100 {
      #expect(lock.tryStart() == nil)
      scene.executor.run()
    }
    // The watch's task went to sleep once.
    #expect((scene.executor.enqueuedCount, scene.reports.isEmpty) == (1, true))
    token.end()
  }

  @Test("G10: on a clock that was set back a transition counts anew", arguments: [1, 1_000_000])
  func setBack(seconds: Int) throws {
    let (lock, token) = try makeBusyLock()
    scene.advance(by: .seconds(5))
    scene.clock.advance(by: .seconds(-5 - seconds))
    // As of the only look.
    #expect(lock.holder?.age == .zero)
    scene.advance(by: .seconds(10 + seconds))
    #expect(scene.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test("G10: a clock that is set back after a look restarts the count, and reports no negative age")
  func setBackAfterALook() throws {
    let (_, token) = try makeBusyLock()
    scene.advance(by: .seconds(10))
    #expect(scene.takeReports().count == 1)
    // Wakes the watch, which then finds an earlier time than the one that it began with.
    scene.clock.onRead { [scene] in
      scene.clock.onRead(nil)
      scene.clock.advance(by: .seconds(-100))
    }
    scene.advance(by: .seconds(20))
    scene.clock.onRead(nil)
    #expect(scene.reports.isEmpty)
    scene.advance(by: .seconds(300), inSteps: .seconds(1))
    #expect(scene.reports.map(\.age) == [10, 30, 70, 150].map { .seconds($0) })
    token.end()
  }

  @Test("G10: limits of zero and less are a millisecond", arguments: [0, -1, .min / 1_000_000] as [Int])
  func noLimit(milliseconds: Int) throws {
    let limits = TransitionLock.Limits(transition: .milliseconds(milliseconds))
    let (_, token) = try makeBusyLock(limits)
    #expect(scene.clock.backgroundSleepers == [.milliseconds(1)])
    scene.advance(by: .milliseconds(1))
    #expect(scene.reports.map(\.age) == [.milliseconds(1)])
    token.end()
    scene.executor.run()
  }

  @Test("G10: a limit just below a hundred years is kept")
  func longLimit() throws {
    let limit = Duration.seconds(3_155_759_999)
    let (_, token) = try makeBusyLock(.init(transition: limit))
    scene.advance(by: limit)
    #expect(scene.reports.map(\.age) == [limit])
    token.end()
  }

  @Test("G10: on a clock whose sleeps return at once, the reports of a transition come to an end")
  func impatientClock() throws {
    let clock = ImpatientClock(isMoving: true)
    let reports = Guarded<[TransitionLock.Report]>([])
    let lock = TransitionLock(clock: clock, executor: scene.executor) { reports.append($0) }
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    scene.executor.run()
    // From ten seconds to a hundred years in doubling steps.
    #expect(reports.current.count == 29)
    // It looks every ten seconds, and at doubling intervals when nothing has changed for long.
    #expect(clock.sleepCount == LockFigures.looksBeforeBackoff + 28)
    token.end()
  }

  @Test("G10: a clock that wakes the watch before its time has failed, and the watch ends")
  func earlyWakeUp() throws {
    let clock = ImpatientClock(isMoving: false)
    let reports = Guarded<[TransitionLock.Report]>([])
    let lock = TransitionLock(clock: clock, executor: scene.executor) { reports.append($0) }
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    scene.executor.run()
    #expect((reports.current.map(\.code), clock.sleepCount) == ([.clockFailed], 1))
    token.end()
  }

  @Test("G10: a watch that sleeps on when its lock is gone finds nothing, and disturbs no lock that came after")
  func deafClock() throws {
    let clock = DeafClock()
    let executor = scene.executor
    let reports = Guarded<[TransitionLock.Report]>([])
    func makeLock() -> TransitionLock { TransitionLock(clock: clock, executor: executor) { reports.append($0) } }
    for _ in 0..<50 {
      let lock = makeLock()
      let token = try #require(lock.tryStart())
      #expect(lock.tryStart() == nil)
      executor.run()
      token.end()
      withExtendedLifetime(lock) {}
    }
    #expect(clock.sleeperCount == 50)
    // Some of these have the memory of those.
    clock.advance(by: .seconds(5))
    let locks = (0..<100).map { _ in makeLock() }
    let tokens = try locks.map { try #require($0.tryStart()) }
    for lock in locks { #expect(lock.tryStart() == nil) }
    executor.run()
    clock.advance(by: .seconds(5))
    executor.run()
    #expect((reports.current.isEmpty, clock.sleeperCount) == (true, 100))
    clock.advance(by: .seconds(5))
    executor.run()
    #expect(reports.current.map(\.age) == Array(repeating: .seconds(10), count: 100))
    for token in tokens { token.end() }
    clock.advance(by: .seconds(20))
    executor.run()
    #expect(clock.sleeperCount == 0)
    // Optimized, they would be gone after their last use.
    withExtendedLifetime(locks) {}
  }
}
