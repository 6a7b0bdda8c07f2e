import Testing
import TransitionLock

/// The holders and waiting requests of a lock and its scopes, and the locks that may end a token.
@Suite(.timeLimit(.minutes(10)))
struct ScopeObservationTests {
  private static let stories = Story.all(
    """
    a lock counts the requests of its scopes, and a scope counts its own and those of its descendants
      a  take             :[---]
      b  any              : ?..|
      c  any /detail      : ?..|
      d  any /detail      : ?..|
      e  any /detail/form : ?..|
      f  any /sidebar     : ?..|
      g  take /other      :   !

    G10: a transition is reported

    of the window, in the way of a scope
      a  take             :[-----]
      b  any /detail      : ?....|
      r  reports limit(3) :    O

    of a scope, in the way of the window
      a  take /detail     :[-----]
      b  any              : ?....|
      r  reports limit(3) :    O

    G10: a turn is taken back

    of the window, in the way of a scope
      a  take                :[---T~)
      b  any /detail         : ?..[--]
      r  reports takeBack(3) :    T L

    of a scope, in the way of its descendant, and not the turn of its sibling
      a  take /detail        :[---T~)
      b  any /detail/form    : ?..[--]
      c  take /sidebar       :[-------]
      r  reports takeBack(3) :    T L
    """
  )

  @Test(
    "In a tree of scopes, a lock counts the requests of its parts, and the watch sees their transitions",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }

  @Test(
    "The holder is the transition in the way, or any one of them if several descendants are held"
  )
  func holder() throws {
    let sidebar = try fixture.scope("sidebar").start("list")
    let form = try fixture.scope("detail/form").start("focus")
    #expect(fixture.scope("detail").holder?.label == "focus")
    #expect(fixture.scope("detail/form").holder?.label == "focus")
    #expect(fixture.scope("detail/list").holder == nil)
    #expect(["list", "focus"].contains(window.holder?.label))
    sidebar.end()
    #expect(window.holder?.label == "focus")
    form.end()
    #expect(window.holder == nil)
    let tokens = try ["a/b", "a/a/a"].map { try fixture.scope($0).start("\($0)") }
    for path in ["", "a"] { #expect(["a/b", "a/a/a"].contains(fixture.scope(path).holder?.label)) }
    for token in tokens { token.end() }
    let all = try window.start("present \(1)")
    #expect(fixture.scope("detail/form").holder?.label == "present 1")
    all.end()
  }

  @Test(
    "If the end of the lock's transition lets a scope's block start, that block is the scope's holder"
  )
  func holderAfterAnEndElsewhere() throws {
    let (detail, tokens) = (fixture.scope("detail"), Guarded<[Token]>([]))
    let token = try window.start("present")
    detail.enqueue(on: fixture.executor, "edit", file: "App/Detail.swift", line: 7) {
      tokens.append($0)
    }
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

  @Test(
    "If a request's transition outlasts its block, a failed wait for it names the transition's scope"
  )
  func requestThatGoesOn() async throws {
    let tokens = Guarded<[Token]>([])
    let request = fixture.scope("detail").enqueue(on: fixture.executor, "edit") {
      tokens.append($0)
    }
    let failure = await #expect(throws: Failure.self) {
      try await request.settled(timeout: .zero)
    }
    #expect(failure?.code == .timedOut)
    #expect(failure?.lock == "window/detail")
    #expect(failure?.holder?.label == "edit")
    for token in tokens.current { token.end() }
    #expect(request.ending == .finished)
  }

  @Test(
    "G4: a lock ends the transitions of its scopes once, even if no code retains the scopes",
    arguments: ["detail/form", "other"]
  )
  func endByAncestor(keptPath: String) throws {
    let kept = fixture.scope(keptPath)
    for ancestor in ["", "detail", "detail/form"] {
      let token = try fixture.scope("detail/form").start("edit")
      try fixture.scope(ancestor).end(token)
      #expect(!token.isHolding)
      #expect(!window.isTransitioning)
      for again in ["", "detail", "detail/form"] where again.isEmpty || keptPath == "detail/form" {
        let failure = expectFailure(.alreadyEnded) {
          try fixture.scope(again).end(token)
        }
        #expect(failure?.label == "edit")
      }
      expectFailure(.foreignToken) {
        try window.scope("sidebar").end(token)
      }
    }
    withExtendedLifetime(kept) {}
  }

  @Test(
    "G4: a scope ends no transition of its ancestors, of its siblings, or of another lock",
    arguments: ["", "sidebar", "detail"]
  )
  func endByOthers(held: String) throws {
    let token = try fixture.scope(held).start("holder")
    let others = [
      fixture.scope("detail/form"), fixture.scope("other"), TransitionLock(label: "another"),
    ]
    for other in others {
      let failure = expectFailure(.foreignToken) { try other.end(token) }
      #expect(failure?.lock == other.label)
      #expect(token.isHolding)
    }
    token.end()
  }

  @Test("G4: the late token of a released scope is foreign to the next scope of its name")
  func tokenOfAScopeThatIsGone() throws {
    for name in ["detail", "sidebar"] {
      let tokens = Guarded<[Token]>([])
      window.scope("detail").enqueue(on: .anyThread, "edit") { token in
        tokens.append(token)
        throw CancellationError()
      }
      let token = try #require(tokens.current.first)
      expectFailure(.foreignToken) {
        try window.scope(name).end(token)
      }
      let late = #expect(throws: Failure.self) { try window.end(token) }
      #expect(late?.code == .late, "a stranger does not use up what the lock remembers")
      #expect(!token.end())
      #expect(fixture.base.takeReports().map(\.code) == [.alreadyEnded])
    }
  }

  @Test(
    "In a closed lock or scope, every scope is transitioning until the last transition has ended"
  )
  func closedPart() throws {
    for path in ["", "detail"] {
      let closed =
        path.isEmpty ? fixture.base.makeLock(.none, label: "window") : fixture.scope(path)
      let (first, second) = (closed.scope("first"), closed.scope("second"))
      let token = try second.start("edit")
      #expect(!first.isTransitioning && first.holder == nil)
      closed.close()
      for lock in [closed, first, second] {
        #expect(lock.isTransitioning && lock.holder?.label == "edit")
      }
      let isIdle = Guarded(false)
      Task(executorPreference: fixture.executor) {
        try await first.waitUntilIdle()
        isIdle.set(true)
      }
      fixture.executor.run()
      #expect(!isIdle.current)
      token.end()
      fixture.executor.run()
      #expect(isIdle.current && !first.isTransitioning)
    }
  }
}
