import Testing
import TransitionLock

/// The calls that wait until a request has its turn.
struct TurnTests {
  private let executor = ManualExecutor()
  private let log = Guarded<[String]>([])
  private let kept = Guarded<TransitionLock.Token?>(nil)

  private func makeLock() -> TransitionLock { TransitionLock(clock: ManualClock(), executor: executor, limits: .none) }

  private func wait(_ request: TransitionLock.Request, _ name: String = "turn") -> Task<Void, any Error> {
    let task = Task(executorPreference: executor) { [log] in
      do {
        log.append("\(name) \(try await request.waitForTurn())")
      } catch is CancellationError {
        log.append("\(name) cancelled")
      }
    }
    executor.run()
    return task
  }

  @Test("A call that awaits the turn of a request returns when the turn comes, not when the transition is over")
  func turn() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: .anyThread) { [kept] token in kept.with { $0 = token } }
    for index in 0..<3 { _ = wait(request, "\(index)") }
    #expect(log.current.isEmpty)
    token.end()
    executor.run()
    #expect(log.current == ["0 true", "1 true", "2 true"])
    #expect(request.outcome == nil)
    // Too late to wait: it has its turn.
    _ = wait(request, "late")
    #expect(log.current.last == "late true")
    kept.current?.end()
    _ = wait(request, "over")
    #expect(log.current.last == "over true")
    #expect(request.ending == .finished)
  }

  @Test("A call that awaits the turn of a request returns though the request's actor is too busy to begin the block")
  func dueBlock() throws {
    let lock = makeLock()
    let busy = TestActor()
    let token = try #require(lock.tryStart())
    let request = busy.act { [log] _ in
      lock.enqueue { token in
        log.append("block")
        token.end()
      }
    }
    _ = wait(request, "before")
    token.end()
    executor.run()
    _ = wait(request, "after")
    #expect(log.current == ["before true", "after true"])
    #expect(request.outcome == nil)
    while busy.executor.step() || executor.step() {}
    #expect(log.current.last == "block")
  }

  @Test("A block that ran at once has had its turn, whether its token lives on or not, and whatever it threw")
  func freeLock() throws {
    struct Mishap: Error {}
    let lock = makeLock()
    let goesOn = lock.enqueue(on: .anyThread) { [kept] token in kept.with { $0 = token } }
    _ = wait(goesOn)
    kept.current?.end()
    _ = wait(lock.enqueue(on: .anyThread) { $0.end() })
    _ = wait(lock.enqueue(on: .anyThread) { _ in throw Mishap() })
    #expect(log.current == ["turn true", "turn true", "turn true"])
  }

  enum Way: CaseIterable, Sendable { case cancelled, closed, destroyed }

  @Test(
    "A request that settles without its turn says so to calls that await the turn, before and after",
    arguments: Way.allCases
  )
  func noTurn(way: Way) throws {
    var lock: TransitionLock? = TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { _ in }
    let token = try #require(lock?.tryStart())
    let request = try #require(lock?.enqueue(on: .anyThread) { $0.end() })
    _ = wait(request, "before")
    switch way {
    case .cancelled: request.cancel()
    case .closed: lock?.close()
    case .destroyed: lock = nil
    }
    executor.run()
    #expect(log.current == ["before false"])
    _ = wait(request, "after")
    #expect(log.current == ["before false", "after false"])
    token.end()
  }

  @Test("A request that was refused never has a turn")
  func refused() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    _ = wait(lock.enqueue(on: .anyThread, timeout: .zero) { $0.end() }, "no time")
    lock.close()
    _ = wait(lock.enqueue(on: .anyThread) { $0.end() }, "closed")
    #expect(log.current == ["no time false", "closed false"])
    token.end()
  }

  @Test(
    "G5: cancelling a call that awaits the turn of a request affects neither the request nor other calls that await it"
  )
  func cancelledWaiter() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: .anyThread) { $0.end() }
    let tasks = (0..<3).map { wait(request, "\($0)") }
    tasks[1].cancel()
    executor.run()
    #expect(log.current == ["1 cancelled"])
    #expect(lock.waitingCount == 1)
    token.end()
    executor.run()
    #expect(log.current == ["1 cancelled", "0 true", "2 true"])
  }

  @Test("Calls that await the turn and calls that await the end of one request return each in their time")
  func turnAndEnd() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: .anyThread) { [kept] token in kept.with { $0 = token } }
    Task(executorPreference: executor) { [log] in log.append("end \(try await request.settled().code)") }
    executor.run()
    _ = wait(request)
    token.end()
    executor.run()
    #expect(log.current == ["turn true"])
    kept.current?.end()
    executor.run()
    #expect(log.current == ["turn true", "end finished"])
  }

  @Test("G6: in the body that holds the lock, waiting for the turn of a request behind it throws at once")
  func ownBody() async throws {
    let lock = makeLock()
    try await lock.serialize("outer") {
      let request = lock.enqueue(on: .anyThread, "behind") { $0.end() }
      let failure = await #expect(throws: TransitionLock.Failure.self) { _ = try await request.waitForTurn() }
      #expect(failure?.code == .deadlock)
      #expect(failure?.holder?.label == "outer")
      #expect(lock.waitingCount == 1)
      request.cancel()
      // What is decided needs no waiting.
      let hasHadTurn = try await request.waitForTurn()
      #expect(!hasHadTurn)
    }
  }
}
