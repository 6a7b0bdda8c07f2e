import Testing
import TransitionLock

struct G4OwnTokenTests {
  private let reports = Guarded<[TransitionLock.Report]>([])

  private func makeLock(_ label: String = "screen") -> TransitionLock {
    TransitionLock(label: label) { [reports] report in reports.append(report) }
  }

  @Test("G4: a second end on the lock throws, and names its own transition and the holder")
  func secondEnd() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart("first", line: 11))
    try lock.end(token)
    let next = try #require(lock.tryStart("second"))
    let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
    #expect(failure?.code == .alreadyEnded)
    #expect(failure?.label == "first")
    #expect(failure?.line == 11)
    #expect(failure?.holder?.label == "second")
    #expect(next.isHolding)
    try lock.end(next)
    #expect(reports.current.isEmpty)
  }

  @Test("G4: the token of another lock is refused and still ends its own transition")
  func foreignToken() throws {
    let (lock, other) = (makeLock(), makeLock("other"))
    let foreign = try #require(other.tryStart("foreign", file: "App/Other.swift", line: 3))
    let token = try #require(lock.tryStart("mine"))
    let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(foreign) }
    #expect(failure?.code == .foreignToken)
    #expect(failure?.label == "foreign")
    #expect(failure?.file == "App/Other.swift")
    #expect(failure?.line == 3)
    #expect(failure?.lock == "screen")
    #expect(lock.isTransitioning && other.isTransitioning)
    #expect(foreign.end())
    #expect(!other.isTransitioning)
    try lock.end(token)
    #expect(reports.current.isEmpty)
  }

  @Test(
    "A completion of a token ends the transition when it is called, or else when it is released",
    arguments: 0..<3
  )
  func completion(calls: Int) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    var done: (() -> Void)? = token.completion()
    for _ in 0..<calls { done?() }
    #expect(lock.isTransitioning == (calls == 0))
    let next = lock.tryStart("next")
    done = nil
    #expect(!token.isHolding)
    #expect(lock.holder?.label == next.map { _ in "next" })
    #expect(reports.current.isEmpty)
  }

  @Test(
    "G4: a closed scope and the next one of its name end no transition of each other, nor of scopes in each other"
  )
  func closedScope() throws {
    let lock = makeLock()
    for names in [[], ["form"]] {
      func part(_ scope: TransitionLock) -> TransitionLock { names.reduce(scope) { $0.scope($1) } }
      let closed = lock.scope("detail")
      let (closedPart, old) = (part(closed), try #require(part(closed).tryStart()))
      closed.close()
      let next = lock.scope("detail")
      #expect(throws: TransitionLock.Failure.self) { try next.end(old) }
      try closed.end(old)
      let new = try #require(part(next).tryStart())
      for _ in 0..<2 {
        for scope in [closed, closedPart] {
          let failure = #expect(throws: TransitionLock.Failure.self) { try scope.end(new) }
          #expect(failure?.code == .foreignToken)
          #expect(new.isHolding)
        }
        // The second time, both are closed.
        next.close()
      }
      try next.end(new)
    }
  }

  /// The state of a lock that came after the one of a token.
  enum Situation: CaseIterable, Sendable {
    case idle, held, waitedFor, runsABlock, ownsAnEndedToken, closed, inAScope
  }

  @Test(
    "G4: the token of a lock that is gone ends nothing of the locks after it, and is foreign to them",
    arguments: Situation.allCases
  )
  func stale(situation: Situation) throws {
    let executor = ManualExecutor()
    // Among many, one may have the memory of the one before.
    for _ in 0..<8 {
      let stale = try {
        let lock = TransitionLock { _ in }
        let place = situation == .inAScope ? lock.scope("gone") : lock
        return try #require(place.tryStart("gone"))
      }()
      stale.end()
      let window = TransitionLock(label: "now", executor: executor) { report in
        Issue.record("\(report)")
      }
      let lock = situation == .inAScope ? window.scope("now") : window
      @Sendable func expectRefusal() {
        let (holder, waiting) = (lock.holder, lock.waitingCount)
        #expect(!stale.isHolding)
        #expect(!stale.endIfHolding())
        #expect(!stale.end())
        let failure = #expect(throws: TransitionLock.Failure.self) { try window.end(stale) }
        #expect(failure?.code == .foreignToken)
        #expect(failure?.label == "gone")
        #expect(lock.holder == holder)
        #expect(lock.waitingCount == waiting)
      }
      let isHeld = [.held, .waitedFor, .closed, .inAScope].contains(situation)
      let token = isHeld ? lock.tryStart("held") : nil
      switch situation {
      case .idle, .held, .inAScope: break
      case .waitedFor: lock.enqueue(on: .anyThread) { $0.end() }
      case .runsABlock:
        lock.enqueue(on: .anyThread, "block") { token in
          expectRefusal()
          token.end()
          expectRefusal()
        }
      case .ownsAnEndedToken: lock.tryStart()?.end()
      case .closed: lock.close()
      }
      expectRefusal()
      #expect(token?.end() ?? true)
      executor.run()
      #expect(!lock.isTransitioning)
    }
  }
}
