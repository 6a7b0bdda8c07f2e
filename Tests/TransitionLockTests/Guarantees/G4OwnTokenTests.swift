import Testing
import TransitionLock

struct G4OwnTokenTests {
  private let reports = Guarded<[TransitionLock.Report]>([])

  private func makeLock(_ label: String = "screen") -> TransitionLock {
    TransitionLock(label: label) { [reports] report in reports.append(report) }
  }

  @Test("G4: a second end changes nothing, and names the place of its own transition")
  func secondEnd() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart("first", file: "App/First.swift", line: 11))
    #expect(token.end())
    #expect(!token.end())
    let next = try #require(lock.tryStart("second"))
    // In the original, this stole the second one's turn.
    #expect(!token.end())
    #expect((lock.holder?.label, reports.current.map(\.code)) == ("second", [.alreadyEnded, .alreadyEnded]))
    #expect(reports.current.allSatisfy { $0.label == "first" && $0.file == "App/First.swift" && $0.line == 11 })
    #expect(reports.current.allSatisfy { $0.lock == "screen" })

    let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
    #expect((failure?.code, failure?.label, failure?.line) == (.alreadyEnded, "first", 11))
    #expect((failure?.holder?.label, lock.isTransitioning) == ("second", true))
    try lock.end(next)
    #expect(reports.current.count == 2)
  }

  @Test("G4: the token of another lock is refused and still ends its own transition")
  func foreignToken() throws {
    let lock = makeLock()
    let other = makeLock("other")
    let foreign = try #require(other.tryStart("foreign", file: "App/Other.swift", line: 3))
    let token = try #require(lock.tryStart("mine"))
    let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(foreign) }
    #expect((failure?.code, failure?.label, failure?.file) == (.foreignToken, "foreign", "App/Other.swift"))
    #expect((failure?.line, failure?.lock) == (3, "screen"))
    #expect(lock.isTransitioning && other.isTransitioning)
    #expect(foreign.end())
    #expect(!other.isTransitioning)
    try lock.end(token)
    #expect(reports.current.isEmpty)
  }

  @Test("G4: a second end while its own block still runs changes nothing")
  func secondEndInBlock() throws {
    let lock = makeLock()
    lock.enqueue(on: .anyThread, "block") { token in
      #expect(token.end())
      #expect(!token.end())
      #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
      #expect(lock.isTransitioning)
    }
    #expect((lock.isTransitioning, reports.current.map(\.label)) == (false, ["block"]))
  }

  @Test("G4: a second end while the next in line has been given its turn does not end that turn")
  func secondEndDuringHandover() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor) { [reports] report in reports.append(report) }
    let token = try #require(lock.tryStart())
    let gate = Gate()
    let caller = Caller("next", lock, on: executor, during: gate)
    executor.run()
    token.end()
    #expect(!token.end())
    executor.run()
    #expect(!token.end())
    #expect(caller.hasStarted && caller.ending == .pending)
    #expect(lock.isTransitioning)
    gate.open()
    executor.run()
    #expect(caller.ending == .finished)
    #expect(reports.current.count == 2)
  }

  @Test("G4: of many threads that end copies of one token, exactly one ends the transition")
  func racingCopies() async throws {
    let lock = makeLock()
    for round in 0..<1_000 {
      let token = try #require(lock.tryStart())
      // With somebody waiting, the slower path is taken.
      let request = round.isMultiple(of: 2) ? lock.enqueue(on: .anyThread) { $0.end() } : nil
      let ends = Guarded(0)
      race(2) { _ in if token.end() { ends.with { $0 += 1 } } }
      #expect(ends.current == 1)
      _ = try await request?.settled()
    }
    #expect((reports.current.count, lock.isTransitioning) == (1_000, false))
  }

  @Test("G4: the token of a lock that is gone ends nothing of the locks that came after it")
  func recycledCells() throws {
    var old: [TransitionLock.Token] = []
    for round in 0..<200 {
      let lock = makeLock("gone")
      let token = try #require(lock.tryStart())
      // Some transitions outlive their lock and are ended after it is gone.
      if round.isMultiple(of: 2) { token.end() }
      old.append(token)
    }
    for (round, token) in old.enumerated() where !round.isMultiple(of: 2) { #expect(token.end()) }
    let destroyed = reports.current.count
    #expect(destroyed == 100)

    let locks = (0..<400).map { makeLock("lock \($0)") }
    let tokens = try locks.map { try #require($0.tryStart("alive")) }
    for (index, stale) in old.enumerated() {
      let lock = locks[index]
      let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(stale) }
      #expect(failure?.code == .foreignToken)
    }
    #expect(locks.allSatisfy { $0.holder?.label == "alive" })
    #expect(reports.current.count == destroyed)
    for (lock, token) in zip(locks, tokens) { try lock.end(token) }
    #expect(locks.allSatisfy { !$0.isTransitioning })
  }

  @Test("G4: a stale token is refused as foreign by the very lock that has its memory now")
  func foreignInTheSameMemory() throws {
    // Among many locks some have the memory of those before; the answer must not depend on which.
    for _ in 0..<50 {
      let stale = try { try #require(makeLock("gone").tryStart()) }()
      stale.end()
      let lock = makeLock()
      let token = try #require(lock.tryStart())
      let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(stale) }
      #expect(failure?.code == .foreignToken)
      try lock.end(token)
      #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
    }
  }

  @Test("G4: a stale token of a scope is refused as foreign by the very lock that has its memory in a scope now")
  func foreignInTheMemoryOfAScope() throws {
    for _ in 0..<50 {
      let stale = try { try #require(makeLock("gone").scope("gone").tryStart()) }()
      stale.end()
      let lock = makeLock()
      let token = try #require(lock.scope("now").tryStart())
      let failure = #expect(throws: TransitionLock.Failure.self) { try lock.end(stale) }
      #expect(failure?.code == .foreignToken)
      try lock.end(token)
    }
  }
}
