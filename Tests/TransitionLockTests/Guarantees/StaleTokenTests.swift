import Testing
import TransitionLock

struct StaleTokenTests {
  @Test("G4: a token that outlives its lock, and a request that does, are over")
  func outlivesItsLock() async throws {
    await #expect(processExitsWith: .success) {
      let (token, request) = try {
        let lock = TransitionLock(label: "gone", limits: .none) { _ in }
        let token = try #require(lock.tryStart())
        let request = lock.enqueue(on: .anyThread) { $0.end() }
        request.cancel()
        token.end()
        return (token, request)
      }()
      #expect(!token.endIfHolding() && !token.isHolding)
      #expect(request.ending == .cancelled)
      #expect(!request.cancel())
      #expect(try await request.settled().code == .cancelled)
    }
  }

  @Test("G4: a lock leaves its memory to one lock, also if a request is cancelled while its last waiter is resumed")
  func recycledOnce() throws {
    let executor = ManualExecutor()
    func makeLock() -> TransitionLock {
      TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { _ in }
    }
    let (token, request) = try {
      let lock = makeLock()
      let first = try #require(lock.tryStart())
      let request = lock.enqueue(on: executor) { $0.end() }
      first.end()
      executor.run()
      return (try #require(lock.tryStart()), request)
    }()
    // It keeps no lock alive, and waits until the transition is over.
    TestActor(executor).act { _ in token.onInterruption {} }
    executor.run()
    executor.onEnqueue { request.cancel() }
    token.end()
    executor.onEnqueue(nil)
    executor.run()
    let locks = (0..<8).map { _ in makeLock() }
    for (index, lock) in locks.enumerated() { #expect(!locks[..<index].contains { $0.isSame(as: lock) }) }
  }

  @Test("A lock that is gone before the thread has stopped its timer leaves no timer")
  func timerOfALockThatIsGone() throws {
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let lock = Guarded<TransitionLock?>(TransitionLock(clock: clock, executor: executor, limits: .none) { _ in })
    let token = Guarded<TransitionLock.Token?>(nil)
    let request = try #require(lock.current).enqueue(on: executor) { started in token.with { $0 = started } }
    // They keep no lock alive.
    for timeout in [nil, Duration.seconds(5)] {
      Task(executorPreference: executor) { _ = try await request.settled(timeout: timeout) }
    }
    executor.run()
    #expect(clock.sleepers == [.seconds(5)])
    // The first of them is resumed before the timer of the second is stopped.
    executor.onEnqueue {
      executor.onEnqueue(nil)
      _ = lock.with { $0.take() }
    }
    #expect(try #require(token.current).end())
    executor.run()
    #expect(request.ending == .finished)
    #expect(clock.sleepers.isEmpty)
  }

  /// The state of the lock that has the memory now.
  enum Situation: String, CaseIterable, Codable, Sendable {
    case idle, held, waitedFor, runsABlock, ownsAnEndedToken, closed
  }

  @Test(
    "G4: a stale token of an earlier lock in the same memory ends nothing, and is no misuse of the lock that is there now",
    arguments: Situation.allCases
  )
  func sameMemory(situation: Situation) async {
    // In a process of its own, where the memory of the lock that went last is that of the next one.
    await #expect(processExitsWith: .success) { [situation] in
      let stale = try #require({ TransitionLock { _ in }.tryStart("gone") }())
      #expect(stale.isHolding)
      stale.end()
      let executor = ManualExecutor()
      let lock = TransitionLock(label: "now", executor: executor) { report in Issue.record("\(report)") }
      try #require(lock.mayShareMemory(with: stale))

      @Sendable func expectRefusal() {
        let (holder, waiting) = (lock.holder, lock.waitingCount)
        #expect(!stale.isHolding)
        #expect(!stale.endIfHolding())
        #expect(!stale.end())
        let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(stale) }
        #expect((failure?.code, failure?.label) == (.foreignToken, "gone"))
        #expect((lock.holder, lock.waitingCount) == (holder, waiting))
      }

      var token: TransitionLock.Token?
      switch situation {
      case .idle: break
      case .held: token = lock.tryStart("held")
      case .waitedFor:
        token = lock.tryStart("held")
        lock.enqueue(on: .anyThread) { $0.end() }
      case .runsABlock:
        lock.enqueue(on: .anyThread, "block") { token in
          expectRefusal()
          token.end()
          expectRefusal()
        }
      case .ownsAnEndedToken:
        lock.tryStart()?.end()
      case .closed:
        token = lock.tryStart("held")
        lock.close()
      }
      expectRefusal()
      if let token { #expect(token.end()) }
      executor.run()
      #expect(!lock.isTransitioning)
    }
  }
}
