import Testing
import TransitionLock
import TransitionSupport

/// A turn that is taken back, because its transition is overdue and the owner of the lock chose so.
struct TakeBackTests {
  private typealias Token = TransitionLock.Token
  private struct Mishap: Error {}

  private let fixture = LockFixture()
  private let lock: TransitionLock
  private let log = Guarded<[String]>([])
  private let kept = Guarded<[Token]>([])

  init() { lock = fixture.makeLock(.init(transition: .seconds(10), overdue: .takeBack)) }

  private var executor: ManualExecutor { fixture.executor }

  /// The lock, or a scope of it.
  private func place(hasScopes: Bool) -> TransitionLock { hasScopes ? lock.scope("detail") : lock }

  private func keep(_ token: Token) { kept.append(token) }

  /// Notes the name of a block, and ends its token.
  private func note(_ name: String, _ token: Token) {
    log.append(name)
    token.end()
  }

  /// Lets the time pass after which the turns are taken back of those who hold now.
  private func overstay(for seconds: Int = 20) {
    executor.run()
    fixture.advance(by: .seconds(seconds), inSteps: .seconds(1))
  }

  /// Expects the token of a turn that was taken back to be of no use: the first late end says so, the next are misuse.
  @discardableResult
  private func expectLate(_ token: Token?) throws -> TransitionLock.Report? {
    let (token, holder) = (try #require(token), lock.holder)
    _ = fixture.takeReports()
    #expect((token.isHolding, token.endIfHolding(), fixture.codes) == (false, false, []))
    #expect((token.end(), token.end(), token.endIfHolding()) == (false, false, false))
    #expect((fixture.codes, lock.holder) == ([.late, .alreadyEnded], holder))
    let report = fixture.takeReports().first
    #expect(report?.description.contains("late") == true)
    return report
  }

  @Test(
    "G10, G4: a token of tryStart is taken back, the lock is free, and its late end is late, and no misuse the first time",
    arguments: [false, true]
  )
  func tryStart(throwing: Bool) throws {
    let token = try #require(lock.tryStart("push", file: "App/List.swift", line: 7))
    #expect(lock.tryStart() == nil)
    executor.run()
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
      try expectLate(token)
    }
    #expect(lock.tryStart() != nil)
  }

  /// What has the turn that is taken back, and what is next in line.
  enum First: CaseIterable, Sendable { case start, block, blockThatHasWaited }
  enum Next: CaseIterable, Sendable { case call, block, blockAnywhere }

  @Test(
    "G10: when a turn is taken back the next in line has its turn, and the late end does not disturb it",
    arguments: First.allCases,
    Next.allCases
  )
  func nextInLine(first: First, next: Next) async throws {
    let (holder, gate, actor) = (first == .block ? nil : lock.tryStart(), Gate(), TestActor(executor))
    let request = first == .start ? nil : lock.enqueue(on: .anyThread) { keep($0) }
    if first == .blockThatHasWaited { holder?.end() }
    executor.run()
    switch next {
    case .call: _ = fixture.call(lock, during: gate)
    case .block: actor.act { _ in _ = lock.enqueue("next") { keep($0) } }
    case .blockAnywhere: lock.enqueue(on: .anyThread, "next") { keep($0) }
    }
    #expect(request?.outcome == nil)
    overstay()
    #expect((lock.isTransitioning, lock.waitingCount, fixture.codes) == (true, 0, [.takenBack]))
    #expect(lock.holder?.label == (next == .call ? "init(_:_:on:timeout:during:log:)" : "next"))
    #expect((request?.ending ?? .takenBack, request?.cancel() ?? false) == (.takenBack, false))
    #expect(try await request?.settled().code ?? .takenBack == .takenBack)
    try expectLate(first == .start ? holder : kept.current.first)
    gate.open()
    executor.run()
    kept.current.last?.endIfHolding()
    #expect((lock.isTransitioning, fixture.codes) == (false, []))
  }

  @Test(
    "G10, G4: a body whose turn was taken back runs on beside the next one, keeps its own call in its token, and what it returns or throws comes through",
    arguments: [false, true],
    [false, true]
  )
  func body(hasWaited: Bool, throwsMishap: Bool) throws {
    let (gate, next, first) = (Gate(), Gate(), hasWaited ? lock.tryStart() : nil)
    Task(executorPreference: executor) {
      do {
        let value = try await lock.serialize("slow", file: "App/Slow.swift", line: 7) { token in
          keep(token)
          await gate.pass()
          if throwsMishap { throw Mishap() }
          return "value"
        }
        log.append(value)
      } catch {
        log.append("\(type(of: error))")
      }
    }
    executor.run()
    first?.end()
    let caller = fixture.call(lock, during: next)
    #expect(!caller.hasStarted)
    overstay()
    #expect((fixture.takeReports().map(\.code), caller.hasStarted, log.current) == ([.takenBack], true, []))
    gate.open()
    executor.run()
    // Its end has ended nothing, and was no misuse.
    #expect((log.current, lock.isTransitioning, fixture.codes) == ([throwsMishap ? "Mishap" : "value"], true, []))
    let report = try expectLate(kept.current.first)
    #expect((report?.label, report?.file, report?.line) == ("slow", "App/Slow.swift", 7))
    next.open()
    executor.run()
    #expect((caller.ending, lock.isTransitioning) == (.finished, false))
  }

  @Test("G6: the body of a turn that was taken back holds nothing any more, and may await the lock")
  func bodyAwaitsTheLock() {
    let gate = Gate()
    Task(executorPreference: executor) { [lock, log] in
      try await lock.serialize { _ in
        await gate.pass()
        try await lock.waitUntilIdle()
        try await lock.serialize { _ in log.append("inner") }
      }
      log.append("outer")
    }
    executor.run()
    #expect(lock.tryStart() == nil)
    overstay()
    gate.open()
    executor.run()
    #expect(log.current == ["inner", "outer"])
  }

  /// What a block does whose turn was taken back while it ran.
  enum Deed: CaseIterable, Sendable { case returns, ends, throwsError }

  @Test(
    "G7: a block that still runs when its turn is taken back holds up the line until it is left, and settles as taken back",
    arguments: [false, true],
    Deed.allCases
  )
  func runningBlock(hasWaited: Bool, deed: Deed) {
    let requests = Guarded<[TransitionLock.Request]>([])
    let enqueueNext = { @Sendable [self] in requests.append(lock.enqueue(on: executor) { note("next", $0) }) }
    let first = hasWaited ? lock.tryStart() : nil
    let request = lock.enqueue(on: executor) { [self] token in
      if !hasWaited { enqueueNext() }
      // Within the block: the executor runs the watch, and would run the next block if it were started.
      overstay()
      #expect((fixture.codes.first, token.isHolding, lock.tryStart() == nil) == (.takenBack, false, true))
      #expect((lock.isTransitioning, lock.waitingCount) == (true, 1))
      if deed == .ends { #expect(!token.end()) }
      log.append("is left")
      if deed == .throwsError { throw Mishap() }
    }
    // A neighbor, which could follow within its task.
    if hasWaited { enqueueNext() }
    first?.end()
    executor.run()
    #expect((log.current, request.ending) == (["is left", "next"], .takenBack))
    #expect(requests.current.map(\.ending) == [.finished])
    let isLate = deed == .ends || deed == .throwsError
    #expect(fixture.codes == [.takenBack] + (isLate ? [.late] : []))
    if deed == .throwsError {
      let detail = fixture.reports.last?.description ?? ""
      #expect(detail.contains("Mishap"), "the error is in no outcome")
    }
    #expect(!lock.isTransitioning)
  }

  @Test("G10: what one look finds is described before any turn is taken back")
  func describedFirst() throws {
    let scopes = ["detail", "sidebar"].map { lock.scope($0) }
    let tokens = try scopes.map { try #require($0.tryStart("stuck")) }
    // The first look sees both transitions, because both are in the way of this request.
    let whole = lock.enqueue(on: executor, "whole") { $0.end() }
    for scope in scopes { scope.enqueue(on: executor, "next") { $0.end() } }
    whole.cancel()
    overstay(for: 10)
    #expect((fixture.codes, fixture.reports.map(\.waitingCount)) == ([.takenBack, .takenBack], [2, 2]))
    #expect((lock.isTransitioning, tokens.map(\.isHolding)) == (false, [false, false]))
  }

  @Test("G10: a call whose turn was taken back before its thread has seen it throws, names itself, and runs no body")
  func unseenTurn() throws {
    let (first, own) = (lock.tryStart(), ManualExecutor())
    let caller = Caller("unseen", lock, on: own)
    while own.step() || executor.step() {}
    let next = lock.enqueue(on: executor, "next") { $0.end() }
    first?.end()
    executor.run()
    let label = try #require(lock.holder?.label)
    overstay()
    #expect((fixture.codes, fixture.reports.map(\.label), next.ending) == ([.takenBack], [label], .finished))
    while own.step() || executor.step() {}
    let error = try #require(caller.failure)
    #expect((error.code, error.label) == (.takenBack, label))
    #expect((caller.hasStarted, lock.isTransitioning) == (false, false))
    #expect("\(error)".contains("its turn was taken back") && error.file.hasSuffix("/Caller.swift"))
  }

  @Test(
    "G10: a block whose turn comes by hand-over, or at the end of a time slice, and whose actor is too busy to begin it, never runs, and is destroyed there",
    arguments: [false, true],
    [false, true]
  )
  func dueBlock(endsASlice: Bool, hasNeighbor: Bool) {
    let (busy, token, remains) = (TestActor(), lock.tryStart(), Guarded<[Bool]>([]))
    let request = busy.act { _ in
      if endsASlice {
        lock.enqueue("long") { token in
          fixture.clock.advance(by: .milliseconds(5))
          note("long", token)
        }
      }
      let captured = OnRelease { remains.append(busy.executor.isCurrent) }
      let request = lock.enqueue("due") { token in withExtendedLifetime(captured) { keep(token) } }
      if hasNeighbor { lock.enqueue("neighbor") { note("neighbor", $0) } }
      return request
    }
    lock.enqueue(on: executor) { note("behind", $0) }
    token?.end()
    executor.run()
    // The actor runs the long block, and is busy with other jobs from then on.
    while endsASlice, log.current.isEmpty, busy.executor.step() || executor.step() {}
    #expect(lock.holder?.label == "due")
    overstay()
    #expect((request.ending, fixture.codes, remains.current.isEmpty) == (.takenBack, [.takenBack], true))
    let ran = endsASlice ? ["long"] : []
    #expect(log.current == ran + (hasNeighbor ? [] : ["behind"]))
    while executor.step() || busy.executor.step() {}
    #expect((log.current, remains.current) == (ran + (hasNeighbor ? ["neighbor", "behind"] : ["behind"]), [true]))
    #expect((kept.current.isEmpty, lock.isTransitioning) == (true, false))
  }

  @Test("G3: a lock whose turns are taken back again and again serves all waiters, in order")
  func wholeLine() throws {
    let token = try #require(lock.tryStart())
    let requests = (0..<20).map { index in
      // None of them ends its token.
      lock.enqueue(on: .anyThread) { [log] _ in log.append("\(index)") }
    }
    overstay(for: 1_000)
    #expect((log.current, token.isHolding) == ((0..<20).map { "\($0)" }, false))
    // Nobody wants the last one out of the way.
    #expect(requests.map(\.ending) == Array(repeating: .takenBack, count: 19) + [.pending])
    #expect(lock.tryStart() == nil)
    overstay(for: 10)
    #expect((requests.last?.ending, lock.isTransitioning) == (.takenBack, false))
  }

  /// The calls that want a turn when it is too late for them, and those that give up meanwhile, if there are any.
  enum Wish: CaseIterable, Sendable {
    case start, callAtOnce, blockAtOnce, blockThatDrops
    case nobody, block, call, callCancelledBefore, callWithLabel, idle, timeout

    /// Whether they were refused because of the holder.
    var isRefused: Bool { [.start, .callAtOnce, .blockAtOnce, .blockThatDrops].contains(self) }
  }

  @Test(
    "G10: a turn in whose way a refused call was is taken back, and none that nobody wants any more",
    arguments: Wish.allCases,
    [false, true]
  )
  func wanted(wish: Wish, hasScopes: Bool) throws {
    let place = place(hasScopes: hasScopes)
    let token = try #require(place.tryStart("holder"))
    var task: Task<Void, any Error>?
    switch wish {
    case .start: #expect(place.tryStart() == nil)
    case .callAtOnce: _ = Caller("caller", place, on: executor, timeout: .zero)
    case .blockAtOnce: place.enqueue(on: .anyThread, timeout: .zero) { $0.end() }
    case .blockThatDrops: place.enqueue(on: .anyThread, policy: .drop) { $0.end() }
    case .nobody: break
    case .block: place.enqueue(on: .anyThread, "gives up") { $0.end() }.cancel()
    case .call: fixture.call(place).task.cancel()
    case .callCancelledBefore: Caller("caller", place, on: executor).task.cancel()
    case .callWithLabel: task = Task(executorPreference: executor) { try await place.serialize("\(wish)") {} }
    case .idle: task = Task(executorPreference: executor) { try await place.waitUntilIdle() }
    case .timeout: place.enqueue(on: .anyThread, timeout: .seconds(1)) { $0.end() }
    }
    executor.run()
    task?.cancel()
    overstay(for: wish.isRefused ? 10 : 60)
    #expect((token.isHolding, fixture.codes) == (!wish.isRefused, wish.isRefused ? [.takenBack] : []))
    #expect(wish.isRefused || fixture.clock.backgroundSleepers == [])
  }

  @Test(
    "G10: a call that awaits the end of a request does not want its turn, and a request in line does",
    arguments: [false, true]
  )
  func awaitsTheEnd(hasScopes: Bool) throws {
    let place = place(hasScopes: hasScopes)
    let settled = Guarded<[TransitionLock.OutcomeCode]>([])
    for request in (0..<2).map({ _ in place.enqueue(on: executor) { keep($0) } }) {
      Task(executorPreference: executor) { settled.append(try await request.settled().code) }
    }
    // The second one in line wants the turn of the first.
    overstay()
    #expect((settled.current, kept.current.count) == ([.takenBack], 2))
    overstay(for: 100)
    #expect(kept.current.last?.end() == true)
    executor.run()
    #expect(settled.current == [.takenBack, .finished])
  }

  @Test("G9: a turn that is taken back before the task of its block has started destroys the block")
  func takenBackBeforeItsTask() throws {
    let holder = try #require(lock.tryStart("holder", isInterruptible: true))
    TestActor(executor).act { _ in holder.onInterruption {} }
    let request = lock.enqueue(on: .anyThread) { [captured = OnRelease { log.append("destroyed") }] token in
      withExtendedLifetime(captured) { keep(token) }
    }
    lock.enqueue(on: .anyThread) { $0.end() }
    executor.run()
    // The end starts the task of the signal first, and meanwhile the next turn overstays.
    executor.onEnqueue { [executor, fixture] in
      executor.onEnqueue(nil)
      fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    }
    holder.end()
    executor.run()
    #expect((request.ending, log.current, kept.current.isEmpty) == (.takenBack, ["destroyed"], true))
  }
}
