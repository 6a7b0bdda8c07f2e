import TestSupport
import Testing
import TransitionLock

/// Tokens of which several paths may be the last one.
struct G4LateEndTests {
  private static let stories = Story.all(
    """
    G4: a second end is in vain, disturbs no other transition, and is reported
      a  any     :[-x--]  )
      b  take    :      [--])
      r  reports :        A A

    G4: the late end of a block that threw is forgiven once
      a  enqueue :e ) )
      r  reports :    A
    """
  )

  @Test(
    "G4: a late end changes nothing, and is reported unless its block threw",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  private let reports = Guarded<[Report]>([])
  private let executor = ManualExecutor()

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { [reports] in
      reports.append($0)
    }
  }

  @Test("G4: endIfHolding ends a transition once; a later call changes nothing and is not reported")
  func endIfHolding() throws {
    let lock = makeLock()
    let token = try lock.start()
    let copy = token
    #expect(token.isHolding)
    #expect(copy.isHolding)
    #expect(copy.endIfHolding())
    for token in [token, copy] { #expect(!token.isHolding && !token.endIfHolding()) }
    let next = try lock.start()
    #expect(!token.isHolding)
    #expect(!token.endIfHolding())
    #expect(next.isHolding)
    #expect(next.end())
    #expect(!next.endIfHolding())
    #expect(reports.current.isEmpty)
    // The strict form still tells.
    #expect(!token.end())
    #expect(reports.current.map(\.code) == [.alreadyEnded])
  }

  @Test(
    "G4: endIfHolding passes the turn on; a second call, even during the handover, ends no other transition"
  )
  func quietEnd() throws {
    let lock = makeLock()
    let gate = Gate()
    let token = try lock.start()
    let caller = Caller("caller", lock, on: executor, during: gate)
    executor.run()
    #expect(token.endIfHolding())
    #expect(!token.endIfHolding())
    executor.run()
    #expect(caller.hasStarted)
    #expect(!token.endIfHolding())
    #expect(caller.ending == .pending)
    gate.open()
    executor.run()
    #expect(caller.ending == .finished)
    #expect(reports.current.isEmpty)
  }

  @Test(
    "G4: a block may end its token early: the token holds no more, and the lock is busy until the block returns"
  )
  func whileTheBlockRuns() {
    let lock = makeLock()
    lock.enqueue(on: .anyThread, "block") { token in
      #expect(token.isHolding)
      #expect(token.endIfHolding())
      #expect(!token.isHolding)
      #expect(!token.endIfHolding())
      #expect(lock.isTransitioning)
      #expect(reports.current.isEmpty)
      #expect(!token.end())
      #expect(throws: Failure.self) { try lock.end(token) }
      #expect(lock.isTransitioning)
    }
    #expect(!lock.isTransitioning)
    #expect(reports.current.map(\.label) == ["block"])
  }

  @Test("G4: a token and a request of a destroyed lock still answer, and each ends once")
  func goneLock() async throws {
    let (token, request) = try {
      let lock = makeLock()
      return (try lock.start(), lock.enqueue(on: .anyThread) { $0.end() })
    }()
    #expect(reports.current.map(\.code) == [.destroyedInUse])
    #expect(token.isHolding)
    #expect(request.ending == .closed)
    #expect(token.endIfHolding())
    #expect(!token.isHolding)
    #expect(!token.endIfHolding())
    #expect(!request.cancel())
    #expect(try await request.settled().code == .closed)
    #expect(reports.current.count == 1)
  }

  @Test("G4: of two threads that end copies of one token, one ends the transition")
  func racingCopies() throws {
    let lock = makeLock()
    let rounds = Effort.times(100)
    for round in 0..<rounds {
      let token = try lock.start()
      // With a request in line, the slower path is taken.
      let request = round.isMultiple(of: 2) ? lock.enqueue(on: .anyThread) { $0.end() } : nil
      let ends = Guarded(0)
      race(2) { _ in if token.end() { ends.increment() } }
      executor.run()
      #expect(ends.current == 1)
      #expect(request?.ending ?? .finished == .finished)
    }
    #expect(reports.current.count == rounds)
    #expect(!lock.isTransitioning)
  }
}
