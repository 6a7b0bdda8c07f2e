import Testing
import TransitionLock

/// Tokens of which several paths may be the last one.
struct G4LateEndTests {
  private let reports = Guarded<[TransitionLock.Report]>([])
  private let executor = ManualExecutor()

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { [reports] in reports.append($0) }
  }

  @Test("G4: a token tells whether it is holding, and endIfHolding ends it once and is quiet when it is late")
  func endIfHolding() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let copy = token
    #expect((token.isHolding, copy.isHolding, copy.endIfHolding()) == (true, true, true))
    for token in [token, copy] { #expect(!token.isHolding && !token.endIfHolding()) }
    let next = try #require(lock.tryStart())
    #expect((token.isHolding, token.endIfHolding(), next.isHolding) == (false, false, true))
    #expect((next.end(), next.endIfHolding(), reports.current.isEmpty) == (true, false, true))
    // The strict form still tells.
    #expect((token.end(), reports.current.map(\.code)) == (false, [.alreadyEnded]))
  }

  @Test(
    "G4: the end of a token passes the turn on, and a late one, also during the handover, ends no other transition",
    arguments: [false, true]
  )
  func withWaiters(isStrict: Bool) throws {
    let lock = makeLock()
    let gate = Gate()
    let token = try #require(lock.tryStart())
    let end = { isStrict ? token.end() : token.endIfHolding() }
    let caller = Caller("caller", lock, on: executor, during: gate)
    executor.run()
    #expect((end(), end()) == (true, false))
    executor.run()
    #expect((caller.hasStarted, end(), lock.isTransitioning, caller.ending) == (true, false, true, .pending))
    gate.open()
    executor.run()
    #expect((caller.ending, reports.current.count) == (.finished, isStrict ? 2 : 0))
  }

  @Test("G4: a token whose block still runs holds until it has ended, and not until its block has returned")
  func whileTheBlockRuns() {
    let lock = makeLock()
    lock.enqueue(on: .anyThread, "block") { token in
      #expect((token.isHolding, token.endIfHolding(), token.isHolding) == (true, true, false))
      #expect((token.endIfHolding(), lock.isTransitioning, reports.current.isEmpty) == (false, true, true))
      #expect(!token.end())
      #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
      #expect(lock.isTransitioning)
    }
    #expect((lock.isTransitioning, reports.current.map(\.label)) == (false, ["block"]))
  }

  @Test("G4: the token of a lock that is gone, and a request of it, still tell, and end once")
  func goneLock() async throws {
    let (token, request) = try {
      let lock = makeLock()
      return (try #require(lock.tryStart()), lock.enqueue(on: .anyThread) { $0.end() })
    }()
    #expect((reports.current.map(\.code), token.isHolding, request.ending) == ([.destroyedInUse], true, .closed))
    #expect((token.endIfHolding(), token.isHolding, token.endIfHolding()) == (true, false, false))
    #expect((request.cancel(), try await request.settled().code) == (false, .closed))
    #expect(reports.current.count == 1)
  }

  @Test("G4: of many threads that end copies of one token, exactly one ends the transition", arguments: [false, true])
  func racingCopies(isStrict: Bool) async throws {
    let lock = makeLock()
    for round in 0..<500 {
      let token = try #require(lock.tryStart())
      // With somebody waiting, the slower path is taken.
      let request = round.isMultiple(of: 2) ? lock.enqueue(on: .anyThread) { $0.end() } : nil
      let ends = Guarded(0)
      race(2) { _ in if isStrict ? token.end() : token.endIfHolding() { ends.with { $0 += 1 } } }
      executor.run()
      #expect((ends.current, request?.ending ?? .finished) == (1, .finished))
    }
    #expect((reports.current.count, lock.isTransitioning) == (isStrict ? 500 : 0, false))
  }
}
