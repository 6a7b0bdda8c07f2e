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
    #expect(token.isHolding && copy.isHolding)
    #expect(copy.endIfHolding())
    #expect(!token.isHolding && !copy.isHolding)
    for token in [token, copy] { #expect(!token.endIfHolding()) }
    let next = try #require(lock.tryStart())
    #expect(!token.isHolding && !token.endIfHolding())
    #expect(next.isHolding)
    #expect(next.end())
    #expect(!next.endIfHolding())
    #expect(reports.current.isEmpty)
    // The strict form still tells.
    #expect(!token.end())
    #expect(reports.current.map(\.code) == [.alreadyEnded])
  }

  @Test("G4: endIfHolding passes the turn on, and from a late path it ends no other transition")
  func withWaiters() throws {
    let lock = makeLock()
    let gate = Gate()
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, during: gate)
    executor.run()
    #expect(token.endIfHolding())
    #expect(!token.endIfHolding())
    executor.run()
    #expect(caller.hasStarted)
    #expect(!token.endIfHolding())
    #expect(lock.isTransitioning)
    gate.open()
    executor.run()
    #expect(caller.ending == .finished)
    #expect(reports.current.isEmpty)
  }

  @Test("G4: a token whose block still runs holds until it has ended, and not until its block has returned")
  func whileTheBlockRuns() {
    let lock = makeLock()
    lock.enqueue(on: .anyThread) { token in
      #expect(token.isHolding)
      #expect(token.endIfHolding())
      #expect(!token.isHolding)
      #expect(!token.endIfHolding())
      #expect(lock.isTransitioning)
    }
    #expect(!lock.isTransitioning)
    #expect(reports.current.isEmpty)
  }

  @Test("G4: the token of a lock that is gone still tells, ends its transition once, and is quiet")
  func goneLock() throws {
    let token = try { try #require(makeLock().tryStart()) }()
    #expect((reports.current.map(\.code), token.isHolding) == ([.destroyedInUse], true))
    #expect(token.endIfHolding())
    #expect(!token.isHolding)
    #expect(!token.endIfHolding())
    #expect(reports.current.count == 1)
  }

  @Test("G4: of many threads that end one token with endIfHolding, one does, and nothing is reported")
  func race() throws {
    let lock = makeLock()
    for _ in 0..<500 {
      let token = try #require(lock.tryStart())
      let ends = Guarded(0)
      TransitionLockTests.race(2) { _ in if token.endIfHolding() { ends.with { $0 += 1 } } }
      #expect(ends.current == 1)
    }
    #expect(reports.current.isEmpty)
  }
}
