import Testing
import TransitionLock

/// What a lock and its scopes say of themselves, and who may end what.
@Suite(.timeLimit(.minutes(10)))
struct ScopeObservationTests {
  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }

  @Test("The holder is the transition in the way; if several descendants are held, one of theirs")
  func holder() throws {
    let sidebar = try #require(fixture.scope("sidebar").tryStart("list"))
    let form = try #require(fixture.scope("detail/form").tryStart("focus"))
    #expect((fixture.scope("detail").holder?.label, fixture.scope("detail/form").holder?.label) == ("focus", "focus"))
    #expect(fixture.scope("detail/list").holder == nil)
    #expect(["list", "focus"].contains(window.holder?.label))
    sidebar.end()
    #expect(window.holder?.label == "focus")
    form.end()
    #expect(window.holder == nil)
    let tokens = try ["a/b", "a/a/a"].map { try #require(fixture.scope($0).tryStart("\($0)")) }
    for path in ["", "a"] { #expect(["a/b", "a/a/a"].contains(fixture.scope(path).holder?.label)) }
    for token in tokens { token.end() }
    let all = try #require(window.tryStart("present \(1)"))
    #expect(fixture.scope("detail/form").holder?.label == "present 1")
    all.end()
  }

  @Test("The holder of a scope is the block that has its turn there because a transition elsewhere is over")
  func holderAfterAnEndElsewhere() throws {
    let (detail, tokens) = (fixture.scope("detail"), Guarded<[TransitionLock.Token]>([]))
    let token = try #require(window.tryStart("present"))
    detail.enqueue(on: fixture.executor, "edit", file: "App/Detail.swift", line: 7) { tokens.append($0) }
    token.end()
    for _ in 0..<2 {
      #expect(detail.holder?.label == "edit" && window.holder?.label == "edit")
      #expect(detail.holder?.file == "App/Detail.swift" && detail.holder?.line == 7)
      // Its turn has come, and then its block has run.
      fixture.executor.run()
    }
    #expect(tokens.current.count == 1)
    for token in tokens.current { token.end() }
  }

  @Test("A wait for a request whose block has returned, and whose transition goes on, names the scope of that")
  func requestThatGoesOn() async throws {
    let tokens = Guarded<[TransitionLock.Token]>([])
    let request = fixture.scope("detail").enqueue(on: fixture.executor, "edit") { tokens.append($0) }
    let failure = await #expect(throws: TransitionLock.Failure.self) { try await request.settled(timeout: .zero) }
    #expect((failure?.code, failure?.lock, failure?.holder?.label) == (.timedOut, "window/detail", "edit"))
    for token in tokens.current { token.end() }
    #expect(request.ending == .finished)
  }

  @Test("A lock counts the requests of its scopes, a scope not those of what it is in")
  func waitingCount() throws {
    let token = try #require(window.tryStart())
    let requests = ["", "detail", "detail", "detail/form", "sidebar"].map { fixture.enqueue($0, fixture.scope($0)) }
    let counts = ["", "detail", "detail/form", "sidebar", "other"].map { fixture.scope($0).waitingCount }
    #expect(counts == [5, 3, 1, 1, 0])
    for request in requests { request.cancel() }
    #expect(window.waitingCount == 0)
    token.end()
  }

  private func waitUntilIdle(_ path: String) {
    let (lock, log) = (fixture.scope(path), fixture.log)
    Task(executorPreference: fixture.executor) {
      try await lock.waitUntilIdle()
      log.append("idle \(path)")
    }
    fixture.executor.run()
  }

  @Test("Who waits until a lock or scope is idle waits for all that conflicts, and for nothing else")
  func idle() throws {
    let form = try #require(fixture.scope("detail/form").tryStart())
    let sidebar = try #require(fixture.scope("sidebar").tryStart())
    for path in ["", "detail", "detail/list", "sidebar"] { waitUntilIdle(path) }
    #expect(fixture.log.current == ["idle detail/list"])
    form.end()
    fixture.executor.run()
    #expect(fixture.log.current == ["idle detail/list", "idle detail"])
    sidebar.end()
    fixture.executor.run()
    #expect((Set(fixture.log.current.suffix(2)), fixture.log.current.count) == (["idle ", "idle sidebar"], 4))
  }

  @Test("A request that waits and conflicts keeps a scope from being idle, and one that leaves makes it so")
  func idleBehindRequests() throws {
    let sidebar = try #require(fixture.scope("sidebar").tryStart())
    let request = fixture.enqueue("window", window)
    waitUntilIdle("detail")
    #expect(fixture.log.current.isEmpty)
    request.cancel()
    fixture.executor.run()
    #expect(fixture.log.current == ["idle detail"])
    sidebar.end()
  }

  @Test(
    "G4: a lock ends the transitions of its scopes, once, whether anybody keeps those or not",
    arguments: [false, true]
  )
  func endByAncestor(isKept: Bool) throws {
    let kept = isKept ? fixture.scope("detail/form") : nil
    for ancestor in ["", "detail", "detail/form"] {
      let token = try #require(fixture.scope("detail/form").tryStart("edit"))
      try fixture.scope(ancestor).end(token)
      #expect((token.isHolding, window.isTransitioning) == (false, false))
      for again in ["", "detail", "detail/form"] where isKept || again.isEmpty {
        let failure = #expect(throws: TransitionLock.Failure.self) { try fixture.scope(again).end(token) }
        #expect((failure?.code, failure?.label) == (.alreadyEnded, "edit"))
      }
      let stranger = #expect(throws: TransitionLock.Failure.self) { try window.scope("sidebar").end(token) }
      #expect(stranger?.code == .foreignToken)
    }
    _ = kept
  }

  @Test(
    "G4: a scope ends nothing of what it is in, of what is beside it, or of another lock",
    arguments: ["", "sidebar", "detail"]
  )
  func endByOthers(held: String) throws {
    let token = try #require(fixture.scope(held).tryStart("holder"))
    let others = [fixture.scope("detail/form"), fixture.scope("other"), TransitionLock(label: "another")]
    for other in others {
      let failure = #expect(throws: TransitionLock.Failure.self) { try other.end(token) }
      #expect((failure?.code, failure?.lock, token.isHolding) == (.foreignToken, other.label, true))
    }
    token.end()
  }

  @Test(
    "G4: to the next scope of a name, the token of the one before that is gone is foreign, also if that one is late"
  )
  func tokenOfAScopeThatIsGone() throws {
    for name in ["detail", "sidebar"] {
      let tokens = Guarded<[TransitionLock.Token]>([])
      window.scope("detail").enqueue(on: .anyThread, "edit") { token in
        tokens.append(token)
        throw CancellationError()
      }
      let token = try #require(tokens.current.first)
      let stranger = #expect(throws: TransitionLock.Failure.self) { try window.scope(name).end(token) }
      #expect(stranger?.code == .foreignToken)
      let late = #expect(throws: TransitionLock.Failure.self) { try window.end(token) }
      #expect(late?.code == .late, "a stranger does not use up what the lock remembers")
    }
  }

  @Test(
    "The scopes of a closed lock, or of a closed scope, are one part: each is transitioning until nothing in it moves"
  )
  func closedPart() throws {
    for path in ["", "detail"] {
      let closed = path.isEmpty ? fixture.base.makeLock(.none, label: "window") : fixture.scope(path)
      let (first, second) = (closed.scope("first"), closed.scope("second"))
      let token = try #require(second.tryStart("edit"))
      #expect(!first.isTransitioning && first.holder == nil)
      closed.close()
      for lock in [closed, first, second] { #expect(lock.isTransitioning && lock.holder?.label == "edit") }
      let isIdle = Guarded(false)
      Task(executorPreference: fixture.executor) {
        try await first.waitUntilIdle()
        isIdle.with { $0 = true }
      }
      fixture.executor.run()
      #expect(!isIdle.current)
      token.end()
      fixture.executor.run()
      #expect(isIdle.current && !first.isTransitioning)
    }
  }

  @Test("A closed scope, and a scope closed in it, have nothing to do with the next scope of the name")
  func nextOfTheName() throws {
    let (closed, form) = (fixture.scope("detail"), fixture.scope("detail/form"))
    let (old, tokens) = (try #require(closed.tryStart("old")), Guarded<[String: TransitionLock.Token]>([:]))
    form.close()
    closed.close()
    for (name, scope) in [("closed", closed), ("form", form)] {
      Task(executorPreference: fixture.executor) { [log = fixture.log] in
        try await scope.waitUntilIdle()
        log.append(name)
      }
    }
    fixture.enqueue("new", window.scope("detail"), tokens)
    fixture.executor.run()
    #expect(fixture.log.current.isEmpty)
    old.end()
    fixture.executor.run()
    #expect(Set(fixture.log.current) == ["closed", "form", "new"])
    for scope in [closed, form] {
      #expect((scope.isTransitioning, scope.holder?.label) == (false, nil))
      let failure = #expect(throws: TransitionLock.Failure.self) { try scope.start() }
      #expect((failure?.code, failure?.holder) == (.closed, nil))
    }
    #expect(window.scope("detail").holder?.label == "new")
    tokens.current["new"]?.end()
  }

  @Test("G6: a body may await that a closed scope is idle whose name the scope has that the body holds")
  func idleWithin() throws {
    let closed = fixture.scope("detail")
    closed.close()
    Task(executorPreference: fixture.executor) { [next = fixture.scope("detail"), log = fixture.log] in
      try await next.serialize { try await closed.waitUntilIdle() }
      log.append("idle")
    }
    fixture.executor.run()
    #expect(fixture.log.current == ["idle"])
  }

  @Test(
    "G4: the end of a token is late, and no misuse, after a block that threw in a scope nobody keeps",
    arguments: [true, false]
  )
  func lateEnd(isReused: Bool) throws {
    let tokens = Guarded<[TransitionLock.Token]>([])
    let request = window.scope("detail").enqueue(on: fixture.executor, "throws") { token in
      tokens.append(token)
      throw CancellationError()
    }
    #expect(request.ending == .failed)
    let next = isReused ? window.scope("next") : nil
    let token = try #require(tokens.current.first)
    #expect((token.end(), fixture.base.codes) == (false, []))
    // Once is all that is forgiven.
    #expect((token.end(), fixture.base.codes) == (false, [.alreadyEnded]))
    _ = next
  }

  @Test(
    "G10: a transition of the window that keeps a scope waiting, or the other way round, is reported, or taken back",
    arguments: ["", "detail"],
    [.report, .takeBack] as [TransitionLock.Limits.Overdue]
  )
  func overdue(held: String, overdue: TransitionLock.Limits.Overdue) throws {
    let fixture = ScopeFixture(.init(transition: .seconds(3), overdue: overdue))
    // In nobody's way.
    let other = held.isEmpty || overdue == .report ? nil : fixture.scope("sidebar").tryStart("list")
    let token = try #require(fixture.scope(held).tryStart("holder"))
    let waits = held.isEmpty ? "detail" : overdue == .report ? "" : "detail/form"
    let request = fixture.scope(waits).enqueue(on: fixture.executor, "waits") { $0.end() }
    fixture.base.advance(by: .seconds(6), inSteps: .seconds(1))
    let code: TransitionLock.Report.Code = overdue == .report ? .overdue : .takenBack
    let place = held.isEmpty ? "window" : "window/detail"
    #expect(fixture.base.reports.map { "\($0.code) \($0.label) \($0.lock)" } == ["\(code) holder \(place)"])
    #expect((token.isHolding, request.ending) == (overdue == .report, overdue == .report ? .pending : .finished))
    token.end()
    fixture.executor.run()
    #expect((request.ending, other?.isHolding ?? true) == (.finished, true))
    #expect(fixture.base.codes == (overdue == .report ? [.overdue] : [.takenBack, .late]))
    other?.end()
  }
}
