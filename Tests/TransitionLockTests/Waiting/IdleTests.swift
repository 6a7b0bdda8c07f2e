import Testing
import TransitionLock

/// The calls that wait until no transition is under way and no request waits.
struct IdleTests {
  private let executor = ManualExecutor()
  private let log = Guarded<[String]>([])

  @Test("Calls that await an idle lock are resumed when the line is through, not before, all of them and in order")
  func toldInTheEnd() throws {
    let lock = TransitionLock(executor: executor)
    let token = try #require(lock.tryStart())
    for index in 0..<3 {
      Task(executorPreference: executor) { [log] in
        try await lock.waitUntilIdle()
        log.append("idle \(index)")
      }
    }
    executor.run()
    _ = Caller("call", lock, on: executor, log: log)
    executor.run()
    // They hold no place in line.
    #expect(lock.waitingCount == 1)
    token.end()
    executor.run()
    #expect(log.current == ["call", "idle 0", "idle 1", "idle 2"])
  }

  @Test("Waiting with a timeout for a lock that is idle reads no clock")
  func idleAlready() throws {
    let clock = ManualClock()
    let lock = TransitionLock(clock: clock, executor: executor)
    clock.onRead { Issue.record("the clock was read") }
    Task(executorPreference: executor) { [log] in
      try await lock.waitUntilIdle(timeout: .seconds(5))
      log.append("idle")
    }
    executor.run()
    #expect(log.current == ["idle"])
    clock.onRead(nil)
  }

  @Test("On all cores, waiting for an idle lock returns after every transition that was there at the call")
  func onAllCores() async throws {
    let lock = TransitionLock()
    for _ in 0..<300 {
      let done = Guarded(0)
      for _ in 0..<5 {
        lock.enqueue(on: .anyThread) { token in
          done.with { $0 += 1 }
          token.end()
        }
      }
      try await lock.waitUntilIdle()
      #expect(done.current == 5)
    }
  }
}
