import Testing
import TransitionLock

/// A turn that is taken back, because its transition is overdue and the owner of the lock chose so.
struct TakeBackTests {
  private let fixture = LockFixture()
  private let log = Guarded<[String]>([])

  private func makeLock() -> TransitionLock { fixture.makeLock(.init(transition: .seconds(10), overdue: .takeBack)) }

  /// Expects the token of a turn that was taken back to be of no use: the first late end says so, the next are misuse.
  private func expectLate(_ token: TransitionLock.Token, on lock: TransitionLock) {
    let holder = lock.holder
    _ = fixture.takeReports()
    #expect((token.isHolding, token.endIfHolding(), fixture.codes) == (false, false, []))
    #expect((token.end(), token.end(), token.endIfHolding()) == (false, false, false))
    #expect((fixture.codes, lock.holder) == ([.late, .alreadyEnded], holder))
    #expect(fixture.takeReports().first?.description.contains("late") == true)
  }

  @Test(
    "G10, G4: a token of tryStart is taken back, the lock is free, and its late end is late, and no misuse the first time",
    arguments: [false, true]
  )
  func tryStart(throwing: Bool) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart("push", file: "App/List.swift", line: 7))
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .milliseconds(9_999))
    #expect(token.isHolding)
    fixture.advance(by: .milliseconds(1))
    let report = try #require(fixture.reports.first)
    #expect((report.code, report.label, report.file, report.line) == (.takenBack, "push", "App/List.swift", 7))
    #expect((fixture.reports.count, report.age, lock.isTransitioning) == (1, .seconds(10), false))
    let text =
      #"the turn of the transition "push" (App/List.swift:7) on lock "screen" was taken back: it was in the way for "#
    #expect("\(report)".contains(text + "at least 10.0 seconds."))
    if throwing {
      let failures = (0..<2).map { _ in #expect(throws: TransitionLock.Failure.self) { try lock.end(token) } }
      #expect((failures.map { $0?.code }, failures[0]?.label) == ([.late, .alreadyEnded], "push"))
    } else {
      expectLate(token, on: lock)
    }
    #expect(lock.tryStart() != nil)
  }

  @Test(
    "G10: when a turn is taken back the next in line has its turn, call or block, and the late end does not disturb it",
    arguments: 0..<3
  )
  func nextInLine(kind: Int) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let gate = Gate()
    let kept = Guarded<TransitionLock.Token?>(nil)
    let actor = TestActor(fixture.executor)
    switch kind {
    case 0: _ = fixture.call(lock, during: gate)
    case 1: actor.act { _ in _ = lock.enqueue("next") { token in kept.with { $0 = token } } }
    default: lock.enqueue(on: .anyThread, "next") { token in kept.with { $0 = token } }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(10))
    #expect((lock.isTransitioning, lock.waitingCount) == (true, 0))
    #expect(lock.holder?.label == (kind == 0 ? "init(_:_:on:timeout:during:log:)" : "next"))
    expectLate(token, on: lock)
    gate.open()
    fixture.executor.run()
    kept.current?.end()
    #expect(!lock.isTransitioning)
    #expect(fixture.reports.isEmpty)
  }

  @Test(
    "G10: a body whose turn was taken back runs on beside the next one, and what it returns or throws comes through"
  )
  func body() throws {
    struct Mishap: Error {}
    for throwsMishap in [false, true] {
      let lock = makeLock()
      let gate = Gate()
      let result = Guarded<String?>(nil)
      let token = Guarded<TransitionLock.Token?>(nil)
      Task(executorPreference: fixture.executor) {
        do {
          let value = try await lock.serialize("overdue") { own in
            token.with { $0 = own }
            await gate.pass()
            if throwsMishap { throw Mishap() }
            return "value"
          }
          result.with { $0 = value }
        } catch {
          result.with { $0 = "\(type(of: error))" }
        }
      }
      let next = Gate()
      fixture.executor.run()
      let caller = fixture.call(lock, during: next)
      #expect(!caller.hasStarted)
      fixture.advance(by: .seconds(10))
      #expect(fixture.takeReports().map(\.code) == [.takenBack])
      #expect(caller.hasStarted)
      #expect(result.current == nil)
      gate.open()
      fixture.executor.run()
      #expect(result.current == (throwsMishap ? "Mishap" : "value"))
      // Its end has ended nothing, and was no misuse.
      #expect(lock.isTransitioning)
      #expect(fixture.reports.isEmpty)
      expectLate(try #require(token.current), on: lock)
      next.open()
      fixture.executor.run()
      #expect(caller.ending == .finished)
      #expect(!lock.isTransitioning)
    }
  }

  @Test("G6: the body of a turn that was taken back holds nothing any more, and may await the lock")
  func bodyAwaitsTheLock() throws {
    let lock = makeLock()
    let gate = Gate()
    Task(executorPreference: fixture.executor) { [log] in
      try await lock.serialize { _ in
        await gate.pass()
        try await lock.waitUntilIdle()
        try await lock.serialize { _ in log.append("inner") }
      }
      log.append("outer")
    }
    fixture.executor.run()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(10))
    gate.open()
    fixture.executor.run()
    #expect(log.current == ["inner", "outer"])
  }

  @Test(
    "G10: the request of a block that has returned settles as taken back, and the line goes on",
    arguments: [false, true]
  )
  func returnedBlock(hasWaited: Bool) async throws {
    let lock = makeLock()
    let kept = Guarded<TransitionLock.Token?>(nil)
    let first = hasWaited ? lock.tryStart() : nil
    let request = lock.enqueue(on: .anyThread) { token in kept.with { $0 = token } }
    first?.end()
    fixture.executor.run()
    let caller = fixture.call(lock)
    #expect(request.outcome == nil)
    // With the one before it, the watch sees it a look later.
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(request.outcome?.code == .takenBack)
    #expect(caller.ending == .finished)
    #expect(try await request.settled().code == .takenBack)
    #expect(!request.cancel())
    expectLate(try #require(kept.current), on: lock)
  }

  /// What a block does whose turn was taken back while it ran.
  enum Deed: CaseIterable, Sendable { case returns, ends, throwsError }

  @Test(
    "G7: a block that still runs when its turn is taken back holds up the line until it is left, and settles as taken back",
    arguments: [false, true],
    Deed.allCases
  )
  func runningBlock(hasWaited: Bool, deed: Deed) throws {
    struct Mishap: Error {}
    let lock = makeLock()
    let requests = Guarded<[TransitionLock.Request]>([])
    let enqueueNext: @Sendable () -> Void = { [fixture, log] in
      let request = lock.enqueue(on: fixture.executor) { token in
        log.append("next")
        token.end()
      }
      requests.append(request)
    }
    let first = hasWaited ? lock.tryStart() : nil
    let request = lock.enqueue(on: fixture.executor) { [fixture, log] token in
      if !hasWaited { enqueueNext() }
      // Within the block: the executor runs the watch, and would run the next block if it were started.
      fixture.executor.run()
      fixture.advance(by: .seconds(20), inSteps: .seconds(1))
      #expect((fixture.codes.first, token.isHolding, lock.isTransitioning) == (.takenBack, false, true))
      #expect((lock.tryStart() == nil, lock.waitingCount) == (true, 1))
      if deed == .ends { #expect(!token.end()) }
      log.append("is left")
      if deed == .throwsError { throw Mishap() }
    }
    // A neighbor, which could follow within its task.
    if hasWaited { enqueueNext() }
    first?.end()
    fixture.executor.run()
    #expect((log.current, request.outcome?.code) == (["is left", "next"], .takenBack))
    #expect(requests.current.map(\.ending) == [.finished])
    #expect((fixture.codes, lock.isTransitioning) == (deed == .ends ? [.takenBack, .late] : [.takenBack], false))
  }

  @Test("G10: what one look finds is described before any turn is taken back")
  func describedFirst() throws {
    let lock = makeLock()
    let scopes = ["detail", "sidebar"].map { lock.scope($0) }
    let tokens = try scopes.map { try #require($0.tryStart("stuck")) }
    // The first look sees both transitions, because both are in the way of this request.
    let whole = lock.enqueue(on: fixture.executor, "whole") { $0.end() }
    for scope in scopes { scope.enqueue(on: fixture.executor, "next") { $0.end() } }
    whole.cancel()
    fixture.executor.run()
    fixture.advance(by: .seconds(10))
    #expect((fixture.codes, fixture.reports.map(\.waitingCount)) == ([.takenBack, .takenBack], [2, 2]))
    #expect(!lock.isTransitioning)
    #expect(tokens.allSatisfy { !$0.isHolding })
  }

  @Test("G10: a block that is next at the end of a time slice never runs if its turn is taken back meanwhile")
  func nextTimeSlice() throws {
    let (lock, busy) = (makeLock(), TestActor())
    let first = try #require(lock.tryStart())
    let requests = busy.act { [fixture, log] _ in
      var requests: [TransitionLock.Request] = []
      for isLong in [true, false] {
        requests.append(
          lock.enqueue(isLong ? "long" : "next") { token in
            log.append("\(isLong ? "long" : "next") \(token.isHolding)")
            if isLong { fixture.clock.advance(by: .milliseconds(5)) }
            token.end()
          }
        )
      }
      return requests
    }
    let other = lock.enqueue(on: fixture.executor, "other") { $0.end() }
    first.end()
    fixture.executor.run()
    // The actor runs the first block, and is busy with other jobs from then on.
    while log.current.isEmpty, busy.executor.step() || fixture.executor.step() {}
    #expect(log.current == ["long true"])
    #expect(requests.map(\.ending) == [.finished, .pending])
    fixture.executor.run()
    fixture.advance(by: .seconds(40), inSteps: .seconds(1))
    #expect((fixture.codes.first, fixture.reports.first?.label) == (.takenBack, "next"))
    #expect(requests[1].ending == .takenBack)
    #expect(other.ending == .finished)
    while busy.executor.step() || fixture.executor.step() {}
    #expect(log.current == ["long true"])
    #expect(other.ending == .finished)
  }

  @Test("G4: a body keeps its own call in its token, also when its turn was taken back and another one holds the lock")
  func ownCallSite() throws {
    let (lock, gate) = (makeLock(), Gate())
    let first = try #require(lock.tryStart("first"))
    let body = Task(executorPreference: fixture.executor) {
      try await lock.serialize("slow", file: "App/Slow.swift", line: 7) { token in
        await gate.pass()
        token.end()
      }
    }
    fixture.executor.run()
    let later = fixture.call(lock, during: gate)
    first.end()
    fixture.executor.run()
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(fixture.takeReports().map(\.label) == ["slow"])
    #expect(lock.holder != nil && lock.holder?.label != "slow")
    gate.open()
    fixture.executor.run()
    let report = try #require(fixture.reports.first)
    #expect((report.code, report.label) == (.late, "slow"))
    #expect((report.file, report.line) == ("App/Slow.swift", 7))
    #expect(later.ending == .finished)
    _ = body
  }

  @Test("G10: a call whose turn was taken back before its thread has seen it throws, names itself, and runs no body")
  func unseenTurn() throws {
    let (lock, own) = (makeLock(), ManualExecutor())
    let first = try #require(lock.tryStart("first"))
    let failure = Guarded<TransitionLock.Failure?>(nil)
    TestActor(own).act { actor in
      _ = Task {
        actor.assertIsolated()
        do {
          try await lock.serialize("unseen", file: "App/Unseen.swift", line: 9) { Issue.record("the body ran") }
        } catch let error as TransitionLock.Failure {
          failure.with { $0 = error }
        }
      }
    }
    while own.step() || fixture.executor.step() {}
    let next = fixture.call(lock)
    first.end()
    fixture.executor.run()
    #expect(lock.holder?.label == "unseen")
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(fixture.reports.map { "\($0.code) \($0.label)" } == ["takenBack unseen"])
    while own.step() || fixture.executor.step() {}
    let error = try #require(failure.current)
    #expect((error.code, error.label, error.file, next.ending) == (.takenBack, "unseen", "App/Unseen.swift", .finished))
    #expect("\(error)".contains("its turn was taken back") && !lock.isTransitioning)
  }

  @Test(
    "G10: a block whose turn has come, and whose actor is too busy to begin it, never runs, and is destroyed there",
    arguments: [false, true]
  )
  func dueBlock(hasNeighbor: Bool) throws {
    let lock = makeLock()
    let busy = TestActor()
    let token = try #require(lock.tryStart())
    let remains = Guarded<[Bool]>([])
    final class Remains: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let request = busy.act { [log] _ in
      let captured = Remains { remains.append(busy.executor.isCurrent) }
      return lock.enqueue("due") { token in
        withExtendedLifetime(captured) {}
        log.append("due")
        token.end()
      }
    }
    if hasNeighbor {
      busy.act { [log] _ in
        _ = lock.enqueue("neighbor") { token in
          log.append("neighbor")
          token.end()
        }
      }
    }
    lock.enqueue(on: fixture.executor) { [log] token in
      log.append("behind")
      token.end()
    }
    token.end()
    fixture.executor.run()
    #expect(lock.holder?.label == "due")
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect((request.outcome?.code, fixture.codes, remains.current.isEmpty) == (.takenBack, [.takenBack], true))
    #expect(log.current == (hasNeighbor ? [] : ["behind"]))
    while fixture.executor.step() || busy.executor.step() {}
    #expect((log.current, remains.current) == ((hasNeighbor ? ["neighbor", "behind"] : ["behind"]), [true]))
    #expect(!lock.isTransitioning)
  }

  @Test("G10: turns are taken back only where the limits say so, and only from a transition that is in the way")
  func notChosen() throws {
    let reporting = fixture.makeLock(.init(overdue: .report))
    let token = try #require(reporting.tryStart())
    #expect(reporting.tryStart() == nil)
    let alone = makeLock()
    let other = try #require(alone.tryStart())
    fixture.executor.run()
    fixture.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect((token.end(), other.end()) == (true, true))
  }

  @Test("G3: a lock whose turns are taken back again and again serves all waiters, in order")
  func wholeLine() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let requests = (0..<20).map { index in
      // None of them ends its token.
      lock.enqueue(on: .anyThread) { [log] _ in log.append("\(index)") }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(1_000), inSteps: .seconds(1))
    #expect(log.current == (0..<20).map { "\($0)" })
    // Nobody wants the last one out of the way.
    #expect(requests.map(\.ending) == Array(repeating: .takenBack, count: 19) + [.pending])
    #expect(!token.isHolding)
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(10), inSteps: .seconds(1))
    #expect(requests.last?.ending == .takenBack)
    #expect(!lock.isTransitioning)
  }

  /// The ways of waiting, and of giving up.
  enum Wait: CaseIterable, Sendable { case block, call, callCancelledBefore, callWithLabel, idle, timeout }

  @Test("G10: no turn is taken back that nobody wants any more", arguments: Wait.allCases, [false, true])
  func nobodyWantsIt(wait: Wait, hasScopes: Bool) throws {
    let window = makeLock()
    let lock = hasScopes ? window.scope("detail") : window
    let token = try #require(lock.tryStart("holder"))
    let name = "run time"
    switch wait {
    case .block: lock.enqueue(on: .anyThread, "gives up") { $0.end() }.cancel()
    case .call:
      let caller = fixture.call(lock)
      caller.task.cancel()
    case .callCancelledBefore: Caller("caller", lock, on: fixture.executor).task.cancel()
    case .callWithLabel:
      let task = Task(executorPreference: fixture.executor) { try await lock.serialize("a \(name)") {} }
      fixture.executor.run()
      task.cancel()
    case .idle:
      let task = Task(executorPreference: fixture.executor) { try await lock.waitUntilIdle() }
      fixture.executor.run()
      task.cancel()
    case .timeout: lock.enqueue(on: .anyThread, timeout: .seconds(1)) { $0.end() }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(60), inSteps: .seconds(1))
    #expect((token.isHolding, fixture.codes, fixture.clock.backgroundSleepers) == (true, [], []))
    token.end()
  }

  @Test(
    "G10: a call that awaits the end of a request does not want its turn, and a request in line does",
    arguments: [false, true]
  )
  func awaitsTheEnd(hasScopes: Bool) throws {
    let window = makeLock()
    let lock = hasScopes ? window.scope("detail") : window
    let tokens = Guarded<[TransitionLock.Token]>([])
    let requests = (0..<2).map { _ in lock.enqueue(on: fixture.executor) { tokens.append($0) } }
    let settled = Guarded<[TransitionLock.OutcomeCode]>([])
    for request in requests {
      Task(executorPreference: fixture.executor) { settled.append(try await request.settled().code) }
    }
    fixture.executor.run()
    // The second one in line wants the turn of the first.
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect((settled.current, tokens.current.count) == ([.takenBack], 2))
    fixture.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(tokens.current.last?.end() == true)
    fixture.executor.run()
    #expect(settled.current == [.takenBack, .finished])
  }

  @Test(
    "G10: a turn in whose way a refused call was is taken back, on a lock and in a scope",
    arguments: [false, true],
    0..<4
  )
  func refused(hasScopes: Bool, kind: Int) throws {
    let window = makeLock()
    let lock = hasScopes ? window.scope("detail") : window
    let token = try #require(lock.tryStart("holder"))
    switch kind {
    case 0: #expect(lock.tryStart() == nil)
    case 1: _ = Caller("caller", lock, on: fixture.executor, timeout: .zero)
    case 2: lock.enqueue(on: .anyThread, timeout: .zero) { $0.end() }
    default: lock.enqueue(on: .anyThread, policy: .drop) { $0.end() }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(10), inSteps: .seconds(1))
    #expect((token.isHolding, fixture.codes) == (false, [.takenBack]))
  }

  @Test("G9: a turn that is taken back before the task of its block has started destroys the block")
  func takenBackBeforeItsTask() throws {
    let lock = makeLock()
    let holder = try #require(lock.tryStart("holder", isInterruptible: true))
    TestActor(fixture.executor).act { _ in holder.onInterruption {} }
    let canary = Canary(log)
    let request = lock.enqueue(on: .anyThread) { [canary] _ in canary.log.append("ran") }
    _ = lock.enqueue(on: .anyThread) { $0.end() }
    fixture.executor.run()
    // The end starts the task of the signal first, and meanwhile the next turn overstays.
    let (executor, fixture) = (fixture.executor, fixture)
    executor.onEnqueue {
      executor.onEnqueue(nil)
      fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    }
    holder.end()
    executor.run()
    #expect((request.outcome?.code, log.current) == (.takenBack, []))
  }

  private final class Canary: Sendable {
    let log: Guarded<[String]>
    init(_ log: Guarded<[String]>) { self.log = log }
  }
}
