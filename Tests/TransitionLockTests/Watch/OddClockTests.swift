import Testing
import TransitionLock

/// Clocks that stand still, jump, are set back, or know nothing of cancellation; limits that are none.
struct OddClockTests {
  private let fixture = LockFixture()

  private let locks = Guarded<[TransitionLock]>([])

  private func makeBusyLock(_ limits: TransitionLock.Limits = .init()) throws -> (TransitionLock, TransitionLock.Token)
  {
    let lock = fixture.makeLock(limits)
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    locks.append(lock)
    return (lock, token)
  }

  @Test(
    "G10: a look that comes more than a limit too late counts for nothing, and takes nothing back: the process slept, perhaps",
    arguments: [.report, .takeBack] as [TransitionLock.Limits.Overdue]
  )
  func lateWakeUp(overdue: TransitionLock.Limits.Overdue) throws {
    let (_, token) = try makeBusyLock(.init(overdue: overdue))
    fixture.advance(by: .seconds(21))
    #expect((fixture.codes, fixture.clock.backgroundSleepers, token.isHolding) == ([], [.seconds(31)], true))
    fixture.advance(by: .seconds(10))
    // What was before the late look is not counted.
    #expect((fixture.reports.map(\.age), token.isHolding) == ([.seconds(10)], overdue == .report))
    guard token.isHolding else { return }
    // The next interval would be twice as long; being late is measured by the limit all the same.
    fixture.advance(by: .seconds(31))
    #expect(fixture.reports.count == 1)
    // A limit late still counts, with the whole age.
    fixture.advance(by: .seconds(20))
    #expect(fixture.reports.map(\.age) == [.seconds(10), .seconds(20)])
    token.end()
  }

  @Test("G10: time that does not count makes no transition overdue, and a transition counts anew after it")
  func timeThatDoesNotCount() throws {
    let isCounting = Guarded(true)
    let (lock, token) = try makeBusyLock()
    lock.countTime { isCounting.current }
    isCounting.with { $0 = false }
    fixture.advance(by: .seconds(3_600), inSteps: .seconds(10))
    #expect(fixture.reports.isEmpty)
    isCounting.with { $0 = true }
    fixture.advance(by: .seconds(10))
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .seconds(10))
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test("G10: on a clock that stands still no transition is overdue, and the watch does not spin")
  func standsStill() throws {
    let (lock, token) = try makeBusyLock()
    for _ in 0..<100 {
      #expect(lock.tryStart() == nil)
      fixture.executor.run()
    }
    // The watch's task went to sleep once.
    #expect((fixture.executor.enqueuedCount, fixture.reports.isEmpty) == (1, true))
    token.end()
  }

  @Test("G10: on a clock that was set back a transition counts anew", arguments: [1, 1_000_000])
  func setBack(seconds: Int) throws {
    let (lock, token) = try makeBusyLock()
    fixture.advance(by: .seconds(5))
    fixture.clock.advance(by: .seconds(-5 - seconds))
    // As of the only look.
    #expect(lock.holder?.age == .zero)
    fixture.advance(by: .seconds(10 + seconds))
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test("G10: a clock that is set back after a look restarts the count, and reports no negative age")
  func setBackAfterALook() throws {
    let (_, token) = try makeBusyLock()
    fixture.advance(by: .seconds(10))
    #expect(fixture.takeReports().count == 1)
    // Wakes the watch, which then finds an earlier time than the one that it began with.
    fixture.clock.onRead { [fixture] in
      fixture.clock.onRead(nil)
      fixture.clock.advance(by: .seconds(-100))
    }
    fixture.advance(by: .seconds(20))
    fixture.clock.onRead(nil)
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .seconds(300), inSteps: .seconds(1))
    #expect(fixture.reports.map(\.age) == [10, 30, 70, 150].map { .seconds($0) })
    token.end()
  }

  @Test(
    "G10: limits of zero and less are a millisecond, and one just below a hundred years is kept",
    arguments: [.zero, .milliseconds(-1), .seconds(Int64.min / 1_000), .seconds(3_155_759_999)] as [Duration]
  )
  func extremeLimits(limit: Duration) throws {
    let (_, token) = try makeBusyLock(.init(transition: limit))
    let counted = max(limit, .milliseconds(1))
    #expect(fixture.clock.backgroundSleepers == [counted])
    fixture.advance(by: counted)
    #expect(fixture.reports.map(\.age) == [counted])
    token.end()
    fixture.executor.run()
  }

  @Test(
    "G10: on a clock whose sleeps return at once, the reports come to an end; if no time goes by, the clock has failed",
    arguments: [true, false]
  )
  func impatientClock(isMoving: Bool) throws {
    let clock = ImpatientClock(isMoving: isMoving)
    let reports = Guarded<[TransitionLock.Report]>([])
    let lock = TransitionLock(clock: clock, executor: fixture.executor) { reports.append($0) }
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    if isMoving {
      // From ten seconds to a hundred years in doubling steps; it looks every ten seconds, and later at doubling intervals.
      #expect((reports.current.count, clock.sleepCount) == (29, LockFigures.looksUntilReport + 28))
    } else {
      #expect((reports.current.map(\.code), clock.sleepCount) == ([.clockFailed], 1))
    }
    token.end()
  }

  @Test("G10: a watch that sleeps on when a newer one has begun ends when it wakes")
  func deafToTheNewer() throws {
    let (clock, executor) = (DeafClock(), fixture.executor)
    let lock = TransitionLock(clock: clock, executor: executor) { _ in }
    let token = try #require(lock.tryStart())
    var counts: [Int] = []
    for steps in [0, 180, 10] {
      // After half an hour the first watch looks seldom, and a request starts another one, during which the first one wakes.
      for _ in 0..<steps {
        clock.advance(by: .seconds(10))
        executor.run()
      }
      lock.enqueue(on: executor) { $0.end() }
      executor.run()
      counts.append(clock.sleeperCount)
    }
    #expect(counts == [1, 2, 1])
    token.end()
    clock.advance(by: .seconds(10))
    executor.run()
    #expect(clock.sleeperCount == 0)
  }

  @Test("G10: a watch that sleeps on when its lock is gone finds nothing, and disturbs no lock that came after")
  func deafClock() throws {
    let (clock, executor) = (DeafClock(), fixture.executor)
    let reports = Guarded<[TransitionLock.Report]>([])
    func makeBusyLock() throws -> (lock: TransitionLock, token: TransitionLock.Token) {
      let lock = TransitionLock(clock: clock, executor: executor) { reports.append($0) }
      let token = try #require(lock.tryStart())
      #expect(lock.tryStart() == nil)
      executor.run()
      return (lock, token)
    }
    for _ in 0..<50 { try makeBusyLock().token.end() }
    reports.with { $0 = [] }
    clock.advance(by: .seconds(5))
    let locks = try (0..<100).map { _ in try makeBusyLock() }
    #expect(clock.sleeperCount == 150)
    clock.advance(by: .seconds(5))
    executor.run()
    #expect((reports.current.isEmpty, clock.sleeperCount) == (true, 100))
    clock.advance(by: .seconds(5))
    executor.run()
    #expect(reports.current.map(\.age) == Array(repeating: .seconds(10), count: 100))
    for lock in locks { lock.token.end() }
    clock.advance(by: .seconds(20))
    executor.run()
    #expect(clock.sleeperCount == 0)
    // Optimized, they would be gone after their last use.
    withExtendedLifetime(locks) {}
  }
}
