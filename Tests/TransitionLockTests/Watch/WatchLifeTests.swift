import Testing
import TransitionLock

/// The times at which a watch looks, and the cases in which there is none.
struct WatchLifeTests {
  private let scene = WatchedScene()

  @Test("G10: a lock that no call finds taken reads no clock and starts no task, whatever is done with it")
  func uncontended() async throws {
    let lock = scene.makeLock()
    scene.clock.onRead { Issue.record("the clock was read") }
    let actor = TestActor(scene.executor)
    for _ in 0..<100 {
      let token = try #require(lock.tryStart())
      #expect(lock.holder?.age == nil)
      token.end()
      try lock.end(lock.start("a text made at run time: \(lock.label)"))
      try await lock.serialize { token in #expect(lock.holder?.age == nil) }
      await lock.attempt(.wait, timeout: .seconds(5)) {}
      actor.act { _ in _ = lock.enqueue { $0.end() } }
      let request = lock.enqueue(on: .anyThread, timeout: .seconds(5)) { $0.end() }
      try await lock.serialize(timeout: .seconds(5)) { _ in }
      try await lock.waitUntilIdle(timeout: .seconds(5))
      #expect(try await request.settled(timeout: .seconds(5)).isFinished)
    }
    #expect(scene.executor.enqueuedCount == 0)
    scene.clock.onRead(nil)
  }

  @Test("G10: the memory of a lock that was watched makes no later lock read its clock")
  func recycledMemory() throws {
    // Among many locks some have the memory of those before.
    for _ in 0..<50 {
      let lock = scene.makeLock()
      let token = try #require(lock.tryStart())
      #expect(lock.tryStart() == nil)
      token.end()
    }
    scene.executor.run()
    let locks = (0..<50).map { _ in scene.makeLock() }
    scene.clock.onRead { Issue.record("the clock was read") }
    for lock in locks {
      let token = try #require(lock.tryStart())
      #expect(lock.holder?.age == nil)
      token.end()
    }
    scene.clock.onRead(nil)
  }

  @Test("G10: the watch starts at the first refusal, and one timer is enough for all that follow")
  func oneTimer() throws {
    let lock = scene.makeLock()
    let token = try #require(lock.tryStart())
    scene.executor.run()
    #expect(scene.clock.backgroundSleepers.isEmpty)
    for _ in 0..<100 { #expect(lock.tryStart() == nil) }
    _ = scene.call(lock)
    #expect(scene.clock.backgroundSleepers == [.seconds(10)])
    token.end()
    scene.executor.run()
  }

  @Test("G10: the watch's timer is not cancelled when the way is free, comes to rest by itself, and is started again")
  func restsAndStartsAgain() throws {
    let lock = scene.makeLock()
    for round in 0..<5 {
      let begin = Duration.seconds(round * 30)
      let token = try #require(lock.tryStart())
      #expect(lock.tryStart() == nil)
      scene.executor.run()
      #expect(scene.clock.backgroundSleepers == [begin + .seconds(10)])
      token.end()
      scene.executor.run()
      #expect(scene.clock.backgroundSleepers == [begin + .seconds(10)])
      scene.advance(by: .seconds(10))
      #expect(scene.clock.backgroundSleepers.isEmpty)
      scene.advance(by: .seconds(20))
    }
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    scene.executor.run()
    scene.advance(by: .seconds(10))
    #expect(scene.codes == [.overdue])
    token.end()
  }

  @Test("G10: a watch keeps no lock alive, and goes when the lock goes")
  func retainsNoLock() throws {
    weak var kept: TransitionLock?
    do {
      let lock = scene.makeLock()
      kept = lock
      let token = try #require(lock.tryStart())
      #expect(lock.tryStart() == nil)
      scene.executor.run()
      #expect(scene.clock.backgroundSleepers.count == 1)
      token.end()
    }
    #expect(kept == nil)
    #expect(scene.clock.backgroundSleepers.isEmpty)
    scene.executor.run()
    scene.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(scene.reports.isEmpty)
  }

  @Test("G10: a watch that is about to look when its lock goes looks after no other lock in the same memory")
  func goesBeforeTheLook() throws {
    // Mostly the next lock has the memory of the one before.
    for round in 1...20 {
      let box = Guarded<TransitionLock?>(scene.makeLock())
      let old = try #require(box.current?.tryStart())
      #expect(box.current?.tryStart() == nil)
      scene.executor.run()
      let next = Guarded<TransitionLock?>(nil)
      let token = Guarded<TransitionLock.Token?>(nil)
      let reads = Guarded(0)
      scene.clock.onRead { [scene] in
        // Whether it has slept long enough, it sees first; then it looks.
        let read = reads.with { reads in
          reads += 1
          return reads
        }
        if read < 2 { return }
        scene.clock.onRead(nil)
        old.end()
        box.with { $0 = nil }
        let lock = scene.makeLock()
        token.with { $0 = lock.tryStart() }
        #expect(lock.tryStart() == nil)
        next.with { $0 = lock }
      }
      scene.advance(by: .seconds(10))
      #expect(scene.clock.backgroundSleepers == [.seconds(20 * round)])
      token.current?.end()
      scene.advance(by: .seconds(10))
      #expect(scene.clock.backgroundSleepers.isEmpty)
      #expect(scene.reports.isEmpty)
    }
  }

  @Test("G10: a lock that is destroyed in use is not watched any more")
  func destroyedInUse() throws {
    var lock: TransitionLock? = scene.makeLock()
    let token = try #require(lock?.tryStart())
    lock?.enqueue(on: .anyThread) { $0.end() }
    scene.executor.run()
    lock = nil
    scene.executor.run()
    #expect(scene.clock.backgroundSleepers.isEmpty)
    scene.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(scene.codes == [.destroyedInUse])
    token.end()
  }

  @Test(
    "G10: without a limit of time there is no watch, and no clock is read",
    arguments: [.none, .init(transition: nil), .init(transition: .seconds(Int64.max))]
      as [TransitionLock.Limits]
  )
  func noWatch(limits: TransitionLock.Limits) throws {
    let lock = scene.makeLock(limits)
    scene.clock.onRead { Issue.record("the clock was read") }
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    _ = scene.call(lock)
    #expect(lock.holder?.age == nil)
    #expect(scene.clock.backgroundSleepers.isEmpty)
    scene.advance(by: .seconds(1_000))
    token.end()
    scene.executor.run()
    #expect(scene.reports.isEmpty)
    scene.clock.onRead(nil)
  }
}
