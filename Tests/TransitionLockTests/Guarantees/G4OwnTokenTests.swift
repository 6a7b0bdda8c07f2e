import Testing
import TransitionLock

struct G4OwnTokenTests {
  private let reports = Guarded<[Report]>([])

  private func makeLock(_ label: String = "screen") -> TransitionLock {
    TransitionLock(label: label) { [reports] report in reports.append(report) }
  }

  @Test("G4: ending a token twice throws an error that names its transition and the current holder")
  func secondEnd() throws {
    let lock = makeLock()
    let token = try lock.start("first", line: 11)
    try lock.end(token)
    let next = try lock.start("second")
    let failure = expectFailure(.alreadyEnded) { try lock.end(token) }
    #expect(failure?.label == "first")
    #expect(failure?.line == 11)
    #expect(failure?.holder?.label == "second")
    #expect(next.isHolding)
    try lock.end(next)
    #expect(reports.current.isEmpty)
  }

  @Test("G4: a lock refuses the token of another lock, and the token still ends its own transition")
  func foreignToken() throws {
    let (lock, other) = (makeLock(), makeLock("other"))
    let foreign = try other.start("foreign", file: "App/Other.swift", line: 3)
    let token = try lock.start("mine")
    let failure = expectFailure(.foreignToken) { try lock.end(foreign) }
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
    "A token's completion ends the transition when it is called, or else when it is released",
    arguments: 0..<3
  )
  func completion(calls: Int) throws {
    let lock = makeLock()
    let token = try lock.start()
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
    "G4: a closed scope and the next scope of its name refuse each other's tokens, also those of nested scopes"
  )
  func closedScope() throws {
    let lock = makeLock()
    for names in [[], ["form"]] {
      func part(_ scope: TransitionLock) -> TransitionLock { names.reduce(scope) { $0.scope($1) } }
      let closed = lock.scope("detail")
      let (closedPart, old) = (part(closed), try part(closed).start())
      closed.close()
      let next = lock.scope("detail")
      #expect(throws: Failure.self) { try next.end(old) }
      try closed.end(old)
      let new = try part(next).start()
      for _ in 0..<2 {
        for scope in [closed, closedPart] {
          expectFailure(.foreignToken) { try scope.end(new) }
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
    "G4: the token of a destroyed lock is foreign to locks at the same address, and ends nothing there",
    arguments: Situation.allCases
  )
  func stale(situation: Situation) throws {
    let executor = ManualExecutor()
    // Among many, one may have the memory of the one before.
    for _ in 0..<8 {
      let stale = try {
        let lock = TransitionLock { _ in }
        let place = situation == .inAScope ? lock.scope("gone") : lock
        return try place.start("gone")
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
        let failure = expectFailure(.foreignToken) { try window.end(stale) }
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
