import Testing
import TransitionLock
import TransitionSupport

/// Many waiters that leave at once: more than are settled in one step.
struct ManyWaitersTests {
  private static let count = 600

  private let fixture = LockFixture()
  private var executor: ManualExecutor { fixture.executor }

  @Test("Closing a lock destroys all blocks of an actor in one job of that actor")
  func oneJobForAnActor() throws {
    let lock = fixture.makeLock(.none)
    let token = try lock.start()
    let actor = TestActor(executor)
    let destroyed = Guarded(0)
    actor.act { _ in
      for _ in 0..<Self.count {
        let remains = OnRelease { destroyed.increment() }
        lock.enqueue { _ in withExtendedLifetime(remains) {} }
      }
    }
    executor.run()
    let before = executor.enqueuedCount
    lock.close()
    executor.run()
    #expect(destroyed.current == Self.count)
    #expect(
      executor.enqueuedCount - before <= 2,
      "a task begins on the executor, and goes on on the actor"
    )
    token.end()
  }

  enum Way: CaseIterable, Sendable {
    case close, destruction, expiry, turns

    /// The end of each waiter.
    var ending: Ending {
      switch self {
      case .close, .destruction: .closed
      case .expiry: .timedOut
      case .turns: .finished
      }
    }
  }

  @Test(
    "G3: hundreds of waiters of all kinds settle, each once, when all of them leave at once",
    arguments: Way.allCases
  )
  func allSettle(way: Way) throws {
    var lock: TransitionLock? = fixture.makeLock(.none)
    let token = try #require(lock?.tryStart())
    let timeout: Duration? = way == .expiry ? .seconds(5) : nil
    let actor = TestActor(executor)
    var callers: [Caller] = []
    var requests: [Request] = []
    let settled = Guarded(0)
    for index in 0..<Self.count {
      switch index % 3 {
      case 0 where way != .destruction:
        // A call would keep the lock.
        callers.append(Caller("call", try #require(lock), on: executor, timeout: timeout))
      case 1:
        requests.append(try #require(lock?.enqueue(on: .anyThread, timeout: timeout) { $0.end() }))
      default:
        requests.append(actor.act { _ in lock!.enqueue(timeout: timeout) { $0.end() } })
      }
    }
    executor.run()
    for request in requests {
      Task(executorPreference: executor) {
        _ = try await request.settled()
        settled.increment()
      }
    }
    executor.run()
    #expect(lock?.waitingCount == callers.count + requests.count)
    switch way {
    case .close: lock?.close()
    case .destruction: lock = nil
    case .expiry: fixture.clock.advance(by: .seconds(5))
    case .turns: token.end()
    }
    executor.run()
    #expect(callers.allSatisfy { $0.ending == way.ending })
    #expect(requests.allSatisfy { $0.ending == way.ending })
    #expect(settled.current == requests.count)
    #expect((lock?.waitingCount ?? 0) == 0)
    if way != .turns { #expect(token.end()) }
    #expect(lock?.isTransitioning != true)
  }
}
