import Testing
import TransitionLock

/// The times at which a watch looks, and the cases in which there is none.
struct WatchLifeTests {
  private let fixture = LockFixture()

  @Test(
    "G10: without a conflict, no call of a lock or scope reads a clock or starts a task",
    arguments: ["", "detail"]
  )
  func uncontended(path: String) async throws {
    let lock = fixture.place(path, in: fixture.makeLock())
    fixture.clock.onRead { Issue.record("the clock was read") }
    let actor = TestActor(fixture.executor)
    for _ in 0..<100 {
      let token = try lock.start()
      #expect(lock.holder?.age == nil)
      token.end()
      try lock.end(lock.start("a text made at run time: \(lock.label)"))
      try await lock.serialize { token in #expect(lock.holder?.age == nil) }
      await lock.attempt(.wait, timeout: .seconds(5)) {}
      actor.act { _ in _ = lock.enqueue(timeout: .seconds(5)) { $0.end() } }
      let request = lock.enqueue(on: .anyThread, timeout: .seconds(5)) { $0.end() }
      try await lock.serialize(timeout: .seconds(5)) { _ in }
      try await lock.waitUntilIdle(timeout: .seconds(5))
      #expect(try await request.settled(timeout: .seconds(5)).isFinished)
    }
    #expect(fixture.executor.enqueuedCount == 0)
    fixture.clock.onRead(nil)
  }

  @Test("G10: the watch starts at the first refusal, and starts no second timer for later ones")
  func oneTimer() throws {
    let lock = fixture.makeLock()
    let token = try lock.start()
    fixture.executor.run()
    #expect(fixture.clock.backgroundSleepers.isEmpty)
    for _ in 0..<100 { #expect(lock.tryStart() == nil) }
    _ = fixture.call(lock)
    #expect(fixture.clock.backgroundSleepers == [.seconds(1)])
    token.end()
    fixture.executor.run()
  }

  @Test(
    "G10: when nothing is in the way, the watch's timer runs out, and the next refusal starts it again"
  )
  func restsAndStartsAgain() throws {
    let lock = fixture.makeLock()
    for round in 0..<5 {
      let begin = Duration.seconds(round * 30)
      let token = try lock.start()
      #expect(lock.tryStart() == nil)
      fixture.executor.run()
      #expect(fixture.clock.backgroundSleepers == [begin + .seconds(1)])
      token.end()
      fixture.executor.run()
      #expect(fixture.clock.backgroundSleepers == [begin + .seconds(1)])
      fixture.advance(by: .seconds(1))
      #expect(fixture.clock.backgroundSleepers.isEmpty)
      fixture.advance(by: .seconds(29))
    }
    let token = try lock.start()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(10))
    #expect(fixture.codes == [.overdue])
    token.end()
  }

  @Test(
    "G10: a watch does not retain its lock, held or free, and ends with it",
    arguments: [[], [.destroyedInUse]] as [[Report.Code]]
  )
  func retainsNoLock(reports: [Report.Code]) throws {
    weak var kept: TransitionLock?
    do {
      let lock = fixture.makeLock()
      kept = lock
      let token = try lock.start()
      lock.enqueue(on: .anyThread) { $0.end() }
      fixture.executor.run()
      #expect(fixture.clock.backgroundSleepers.count == 1)
      if reports.isEmpty { token.end() }
      fixture.executor.run()
      withExtendedLifetime(token) {}
    }
    fixture.executor.run()
    #expect(kept == nil)
    #expect(fixture.clock.backgroundSleepers.isEmpty)
    fixture.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(fixture.codes == reports)
  }

  @Test(
    "G10: if a lock is destroyed while its watch is about to look, the watch does not check another lock"
  )
  func goesBeforeTheLook() throws {
    let box = Guarded<TransitionLock?>(fixture.makeLock())
    let old = try #require(box.current?.tryStart())
    #expect(box.current?.tryStart() == nil)
    fixture.executor.run()
    let next = Guarded<(lock: TransitionLock, token: Token?)?>(nil)
    fixture.clock.onRead { [fixture] in
      fixture.clock.onRead(nil)
      old.end()
      box.set(nil)
      let lock = fixture.makeLock()
      let token = lock.tryStart()
      #expect(lock.tryStart() == nil)
      next.set((lock, token))
    }
    fixture.advance(by: .seconds(10))
    #expect(fixture.clock.backgroundSleepers == [.seconds(11)])
    next.current?.token?.end()
    fixture.advance(by: .seconds(10))
    #expect(fixture.codes.isEmpty)
    #expect(fixture.clock.backgroundSleepers.isEmpty)
  }

  @Test(
    "G10: without a limit of time there is no watch, and no clock is read",
    arguments: [.none, .init(transition: nil), .init(transition: .seconds(Int64.max))]
      as [Limits]
  )
  func noWatch(limits: Limits) throws {
    let lock = fixture.makeLock(limits)
    fixture.clock.onRead { Issue.record("the clock was read") }
    let token = try lock.start()
    #expect(lock.tryStart() == nil)
    _ = fixture.call(lock)
    #expect(lock.holder?.age == nil)
    #expect(fixture.clock.backgroundSleepers.isEmpty)
    fixture.advance(by: .seconds(1_000))
    token.end()
    fixture.executor.run()
    #expect(fixture.reports.isEmpty)
    fixture.clock.onRead(nil)
  }

  @Test("G10: during a long stall, a new call in line makes the watch look again a second later")
  func behindOthers() throws {
    let lock = fixture.makeLock()
    let token = try lock.start("stuck")
    _ = fixture.call(lock)
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    let age = try #require(lock.holder?.age)
    #expect(age < .seconds(1_800), "the watch looks seldom by now")
    _ = fixture.call(lock)
    #expect(lock.holder?.age == age, "a call that waits reads no more than the time")
    fixture.advance(by: .seconds(1))
    #expect(lock.holder?.age == .seconds(1_801))
    token.end()
    fixture.executor.run()
  }

  @Test("G10: the watch looks each second until the first report, and then at doubling intervals")
  func looks() throws {
    let lock = fixture.makeLock()
    let token = try lock.start()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    #expect(agesAtLooks(of: lock, seconds: 60) == Array(0...10) + [12, 16, 24, 30])
    token.end()
  }

  /// Returns the ages of a holder, in seconds, that the looks within a time have found.
  private func agesAtLooks(of lock: TransitionLock, seconds: Int) -> [Int64] {
    var ages = [lock.holder?.age]
    for _ in 0..<seconds {
      fixture.advance(by: .seconds(1))
      if lock.holder?.age != ages.last { ages.append(lock.holder?.age) }
    }
    return ages.compactMap { $0?.components.seconds }
  }

  @Test("G10: a refusal during a look that does not see it starts the watch")
  func refusedInALook() throws {
    let lock = fixture.makeLock()
    let first = try lock.start("first")
    #expect(lock.tryStart() == nil)
    first.end()
    let second = try lock.start("second")
    #expect(lock.startsWatch(whenRefusedInALook: second))
    second.end()
    fixture.executor.run()
  }

  @Test("G10: a refusal that comes late does not hide a later one from the watch")
  func lateRefusal() throws {
    let lock = fixture.makeLock()
    let token = try lock.start("first")
    #expect(lock.keepsLaterRefusal())
    token.end()
    fixture.executor.run()
  }

  @Test("G10: a watch that stops while it still starts does not stop the next watch")
  func stopsWithinItsStart() throws {
    let (fixture, second) = (fixture, Guarded<Token?>(nil))
    let lock = fixture.makeLock(.init(transition: .seconds(3)))
    let first = try lock.start("first")
    fixture.executor.onEnqueue {
      fixture.executor.onEnqueue(nil)
      // The watch finds the lock free, and stops; a call that the lock refuses after that starts
      // another one.
      first.end()
      fixture.executor.run()
      fixture.advance(by: .seconds(3))
      second.set(lock.tryStart("second"))
      #expect(lock.tryStart() == nil)
    }
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(6), inSteps: .seconds(1))
    #expect(fixture.codes.first == .overdue)
    #expect(fixture.reports.first?.label == "second")
    #expect(try #require(second.current).end())
  }
}
