import Testing
import TransitionLock

/// Clocks that stand still, jump, are set back, or know nothing of cancellation; limits that are
/// none.
struct OddClockTests {
  private let fixture = LockFixture()

  private let locks = Guarded<[TransitionLock]>([])

  private func makeBusyLock(_ limits: Limits = .init()) throws -> (
    TransitionLock, Token
  ) {
    let lock = fixture.makeLock(limits)
    let token = try lock.start()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    locks.append(lock)
    return (lock, token)
  }

  @Test(
    "G10: a look that is late by more than the limit finds nothing overdue, because the process may have slept",
    arguments: [.report, .takeBack] as [Limits.Overdue]
  )
  func lateWakeUp(overdue: Limits.Overdue) throws {
    // The first look is due after a second.
    let (_, token) = try makeBusyLock(.init(overdue: overdue))
    fixture.advance(by: .milliseconds(11_001))
    #expect(fixture.codes.isEmpty)
    #expect(token.isHolding)
    token.end()
  }

  @Test("G10: after a look that came too late, the age of a transition counts from zero")
  func countsAnewAfterALateLook() throws {
    let (_, token) = try makeBusyLock()
    fixture.advance(by: .seconds(21))
    fixture.advance(by: .milliseconds(9_999))
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .milliseconds(1))
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test("G10: a look that is late by exactly the limit counts the whole age")
  func aLimitLate() throws {
    let (_, token) = try makeBusyLock()
    fixture.advance(by: .seconds(11))
    #expect(fixture.reports.map(\.age) == [.seconds(11)])
    token.end()
  }

  @Test(
    "G10: when the watch looks seldom, a look is also too late if it is late by more than the limit",
    arguments: [(34, [34]), (35, [])] as [(Int, [Int64])]
  )
  func lateWhenItLooksSeldom(seconds: Int, ages: [Int64]) throws {
    let (_, token) = try makeBusyLock()
    // The next look is due at 24 seconds.
    fixture.advance(by: .seconds(16), inSteps: .seconds(1))
    _ = fixture.takeReports()
    fixture.advance(by: .seconds(seconds - 16))
    #expect(fixture.reports.map(\.age?.components.seconds) == ages)
    token.end()
  }

  @Test(
    "G10: while time does not count, nothing becomes overdue, and the age then counts from zero"
  )
  func timeThatDoesNotCount() throws {
    let isCounting = Guarded(true)
    let (lock, token) = try makeBusyLock()
    lock.countTime { isCounting.current }
    isCounting.set(false)
    fixture.advance(by: .seconds(3_600), inSteps: .seconds(10))
    #expect(fixture.reports.isEmpty)
    isCounting.set(true)
    fixture.advance(by: .seconds(10))
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .seconds(10))
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test(
    "G10: on a clock that stands still, no transition is overdue, and the watch sleeps only once"
  )
  func standsStill() throws {
    let (lock, token) = try makeBusyLock()
    for _ in 0..<100 {
      #expect(lock.tryStart() == nil)
      fixture.executor.run()
    }
    // The watch's task went to sleep once.
    #expect(fixture.executor.enqueuedCount == 1)
    #expect(fixture.reports.isEmpty)
    token.end()
  }

  @Test(
    "G10: if the clock is set back between two looks, a transition is reported at its limit",
    arguments: [1, 1_000_000]
  )
  func setBack(seconds: Int) throws {
    let (_, token) = try makeBusyLock()
    fixture.advance(by: .seconds(5))
    fixture.clock.advance(by: .seconds(-5 - seconds))
    fixture.advance(by: .seconds(10 + seconds))
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test(
    "G10: if the clock is set back during a look, the age counts from zero and is never negative"
  )
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
    "G10: a limit of zero or less counts as a millisecond, and one just below a hundred years stays",
    arguments: [.zero, .milliseconds(-1), .seconds(Int64.min / 1_000), .seconds(3_155_759_999)]
      as [Duration]
  )
  func extremeLimits(limit: Duration) throws {
    let (_, token) = try makeBusyLock(.init(transition: limit))
    let counted = max(limit, .milliseconds(1))
    fixture.advance(by: counted)
    #expect(fixture.reports.map(\.age) == [counted])
    token.end()
    fixture.executor.run()
  }

  @Test(
    "G10: on a clock whose sleeps return at once and advance time, the looks end after a hundred years"
  )
  func impatientClock() throws {
    let clock = ImpatientClock(isMoving: true)
    let reports = Guarded<[Report]>([])
    let lock = TransitionLock(clock: clock, executor: fixture.executor) { reports.append($0) }
    let token = try lock.start()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    let ages = (1...28).map { Duration.seconds(10 * ((1 << $0) - 1)) }
    #expect(reports.current.map(\.age) == ages)
    #expect(clock.sleepCount <= LockFigures.looksUntilReport + 2 * ages.count)
    token.end()
  }

  @Test(
    "G10: a clock whose sleeps return at once while its time stands still is reported as failed"
  )
  func impatientClockThatStandsStill() throws {
    let clock = ImpatientClock(isMoving: false)
    let reports = Guarded<[Report]>([])
    let lock = TransitionLock(clock: clock, executor: fixture.executor) { reports.append($0) }
    let token = try lock.start()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    #expect(reports.current.map(\.code) == [.clockFailed])
    #expect(clock.sleepCount == 1)
    token.end()
  }

  @Test(
    "G10: a sleep that cannot be cancelled ends its watch on waking, if a newer watch has begun"
  )
  func deafToTheNewer() throws {
    let (clock, executor) = (DeafClock(), fixture.executor)
    let lock = TransitionLock(clock: clock, executor: executor) { _ in }
    let token = try lock.start()
    func wait() {
      lock.enqueue(on: executor) { $0.end() }
      executor.run()
    }
    func advance(by seconds: Int) {
      for _ in 0..<seconds / 10 {
        clock.advance(by: .seconds(10))
        executor.run()
      }
    }
    wait()
    // By then the watch looks seldom, and the next request has it look sooner.
    advance(by: 1_800)
    wait()
    #expect(clock.sleeperCount == 2)
    advance(by: 1_000)
    #expect(clock.sleeperCount == 1)
    token.end()
    advance(by: 10_000)
    #expect(clock.sleeperCount == 0)
  }

  @Test("G10: a sleep that outlasts its lock reports nothing, and does not disturb later locks")
  func deafClock() throws {
    let (clock, executor) = (DeafClock(), fixture.executor)
    let reports = Guarded<[Report]>([])
    func makeBusyLock() throws -> (lock: TransitionLock, token: Token) {
      let lock = TransitionLock(clock: clock, executor: executor) { reports.append($0) }
      let token = try lock.start()
      #expect(lock.tryStart() == nil)
      executor.run()
      return (lock, token)
    }
    for _ in 0..<50 { try makeBusyLock().token.end() }
    reports.set([])
    clock.advance(by: .milliseconds(500))
    let locks = try (0..<100).map { _ in try makeBusyLock() }
    #expect(clock.sleeperCount == 150)
    clock.advance(by: .milliseconds(500))
    executor.run()
    #expect(clock.sleeperCount == 100)
    #expect(reports.current.isEmpty)
    clock.advance(by: .milliseconds(9_500))
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
