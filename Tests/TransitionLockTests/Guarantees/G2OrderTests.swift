import Testing
import TransitionLock

struct G2OrderTests {
  /// Ten thousand tasks on one actor. Each caller notes its number in the job of its call, so the numbers are the order
  /// of the calls, whatever order the tasks began in.
  private actor Crowd {
    let lock = TransitionLock()
    var calls = 0
    var turns: [Int] = []
    var token: TransitionLock.Token?

    func take() { token = lock.tryStart() }
    func release() { token?.end() }

    /// - Parameter number: the number of callers. The last one has the lock released when it waits.
    func call(of number: Int, mixed: Bool) async throws {
      calls += 1
      let call = calls
      // It needs this actor, and so comes when the call below waits.
      if call == number { Task { self.release() } }
      if mixed && call % 3 == 0 {
        lock.enqueue { token in
          self.assumeIsolated { $0.turns.append(call) }
          token.end()
        }
      } else {
        try await lock.serialize { _ in
          turns.append(call)
          if call % 7 == 0 { await Task.yield() }
        }
      }
    }
  }

  @Test("G2: of 2,000 concurrent callers from one actor, none is out of place", arguments: [false, true])
  func manyCallers(mixed: Bool) async throws {
    let crowd = Crowd()
    await crowd.take()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2_000 { group.addTask { try await crowd.call(of: 2_000, mixed: mixed) } }
      try await group.waitForAll()
    }
    try await crowd.lock.waitUntilIdle()
    let turns = await crowd.turns
    #expect(turns.count == 2_000)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 < $1 })
  }

  @MainActor
  private final class Screen {
    let lock = TransitionLock()
    var calls = 0
    var order: [Int] = []

    func call(_ index: Int, releasing token: TransitionLock.Token) async throws {
      calls += 1
      let call = calls
      if call == 1_000 { Task { token.end() } }
      if index.isMultiple(of: 2) {
        try await lock.serialize { _ in order.append(call) }
      } else {
        let request = lock.enqueue { token in
          self.order.append(call)
          token.end()
        }
        _ = try await request.settled()
      }
    }
  }

  @MainActor
  @Test("G2: turns on the main actor come in the order of the calls, serialized and enqueued")
  func mainActor() async throws {
    let screen = Screen()
    let token = try #require(screen.lock.tryStart())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<1_000 { group.addTask { try await screen.call(index, releasing: token) } }
      try await group.waitForAll()
    }
    #expect(screen.order == Array(1...1_000))
  }

  @Test("G2: in every thread, blocks run in the order of its calls")
  func threads() async throws {
    let lock = TransitionLock()
    let order = Guarded<[[Int]]>(Array(repeating: [], count: 8))
    race(8) { thread in
      for call in 0..<500 {
        lock.enqueue(on: .anyThread) { token in
          order.with { $0[thread].append(call) }
          token.end()
        }
      }
    }
    try await lock.waitUntilIdle()
    #expect(order.current == Array(repeating: Array(0..<500), count: 8))
  }

  @Test("G2: every mixture of three kinds of waiters has its turns in the order of the calls", arguments: 0..<27)
  func kinds(mixture: Int) throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let actor = TestActor(executor)
    let log = Guarded<[String]>([])
    let token = try #require(lock.tryStart())
    var callers: [Caller] = []
    for place in 0..<3 {
      switch [mixture % 3, mixture / 3 % 3, mixture / 9][place] {
      case 0:
        callers.append(Caller("\(place)", lock, on: executor, log: log))
        executor.run()
      case 1:
        actor.act { _ in
          _ = lock.enqueue {
            log.append("\(place)")
            $0.end()
          }
        }
      default:
        lock.enqueue(on: executor) {
          log.append("\(place)")
          $0.end()
        }
      }
    }
    #expect(lock.waitingCount == 3)
    token.end()
    executor.run()
    #expect(log.current == ["0", "1", "2"])
    #expect(callers.allSatisfy { $0.ending == .finished })
    #expect(!lock.isTransitioning)
  }

  @Test("G2: no call barges: tryStart fails from the end of a transition until all who waited are through")
  func nobodyBarges() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let actor = TestActor(executor)
    let log = Guarded<[String]>([])
    let token = try #require(lock.tryStart())
    let caller = Caller("call", lock, on: executor, log: log)
    executor.run()
    actor.act { _ in
      _ = lock.enqueue {
        log.append("block")
        $0.end()
      }
    }
    token.end()
    // Nothing of the next transition has run, and the lock is its already; so is it between any two steps after this.
    var failures = 0
    while executor.readyCount > 0 {
      if log.current.count < 2 {
        #expect(lock.tryStart() == nil)
        failures += 1
      }
      executor.step()
    }
    #expect(failures > 1)
    #expect(caller.ending == .finished)
    #expect(log.current == ["call", "block"])
    lock.tryStart()?.end()
  }

  @Test("G2: no call barges in the middle of a handover, on all cores")
  func nobodyBargesOnAllCores() async throws {
    let lock = TransitionLock()
    for _ in 0..<1_000 {
      let waiterHadItsTurn = Guarded(false)
      let token = try #require(lock.tryStart("first"))
      lock.enqueue(on: .anyThread) { token in
        waiterHadItsTurn.with { $0 = true }
        token.end()
      }
      race(2) { thread in
        if thread == 0 {
          token.end()
        } else {
          for _ in 0..<200 {
            guard let token = lock.tryStart("barging") else { continue }
            #expect(waiterHadItsTurn.current)
            token.end()
            break
          }
        }
      }
      try await lock.waitUntilIdle()
      #expect(waiterHadItsTurn.current)
    }
  }
}
