import Testing
import TransitionLock

/// How long a scope lives, and what closing one does.
@Suite(.timeLimit(.minutes(10)))
struct ScopeLifeTests {
  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }

  @Test("A name gives the same scope as long as code retains the scope")
  func sameName() {
    let detail = window.scope("detail")
    #expect(detail.isSame(as: window.scope("detail")))
    #expect(!detail.isSame(as: window.scope("sidebar")))
    #expect(!detail.isSame(as: window))
    #expect(!detail.isSame(as: window.scope("sidebar").scope("detail")))
    #expect(window.isSame(as: window))
    #expect(window.scope("").isSame(as: window.scope("")))
    #expect(!window.scope("").isSame(as: window))
    #expect(!detail.isSame(as: TransitionLock(label: "window").scope("detail")))
  }

  @Test(
    "A scope's label begins with the lock's label, and the scope shares the lock's limits and report"
  )
  func settings() throws {
    let fixture = ScopeFixture(.init(transition: .seconds(3)))
    let form = fixture.scope("detail/form")
    #expect(form.label == "window/detail/form")
    #expect(form.limits == fixture.window.limits)
    let token = try form.start("focus")
    token.end()
    token.end()
    #expect(fixture.base.codes == [.alreadyEnded])
    #expect(fixture.base.reports.first?.lock == "window/detail/form")
    #expect(TransitionLock().scope("a").label == "TransitionLock/a")
  }

  @Test("A scope retains its lock")
  func keepsTheLock() throws {
    weak var kept: TransitionLock?
    var scope: TransitionLock?
    do {
      let lock = fixture.base.makeLock(.none, label: "other")
      kept = lock
      scope = lock.scope("a").scope("b")
    }
    #expect(kept != nil)
    #expect(scope?.label == "other/a/b")
    scope = nil
    #expect(kept == nil)
    #expect(fixture.base.reports.isEmpty)
  }

  @Test("A held scope is gone once its lock is destroyed and its token is released")
  func lostToken() {
    var lock: TransitionLock? = fixture.base.makeLock(.none, label: "other")
    var token = lock?.scope("a").scope("b").tryStart("hold")
    let held = TransitionLock.KeptScope(lock?.scope("a").scope("b"))
    lock = nil
    #expect(token?.isHolding == true && held.isKept)
    token = nil
    #expect(!held.isKept)
  }

  private static let stories = Story.all(
    """
    Closing a scope closes its descendants, and not its ancestors and siblings
      a  take                  :[-----]
      b  any                   : ?....|
      c  any /detail           : ?..c
      d  any /detail/form      :  ?.c
      e  any /sidebar          :  ?...|
      x  close /detail         :    *
      f  tryStart /detail      :     !
      g  tryStart /detail/form :     !
      h  any /detail           :     c

    Closing the lock closes all its scopes, and a transition goes on
      a  take /detail/form     :[-----]
      b  any /detail           : ?c
      x  close                 :  *
      c  any /detail/form      :   c
      f  idle                  :   ?..|
    """
  )

  @Test("Closing a scope or lock closes everything inside it", arguments: stories)
  func close(story: Story) { story.play() }

  @Test("A scope of a closed scope or lock is closed, and a second close does nothing")
  func closedScope() throws {
    let detail = fixture.scope("detail")
    detail.close()
    #expect(detail.scope("later").tryStart() == nil)
    #expect(detail.scope("later").label == "window/detail/later")
    try window.start().end()
    detail.close()
    window.close()
    #expect(window.scope("new").tryStart() == nil)
  }

  @Test(
    "G1: a transition of a closed scope excludes the next scope of its name until it ends",
    arguments: ["detail", "detail/form"]
  )
  func successor(held: String) throws {
    let old = window.scope("detail")
    let token = try fixture.scope(held).start("old")
    old.close()
    let new = window.scope("detail")
    #expect(!new.isSame(as: old))
    #expect(new.tryStart() == nil)
    #expect(new.holder?.label == "old")
    #expect(window.scope("detail").scope("form").tryStart() == nil)
    #expect(window.tryStart() == nil)
    let tokens = Guarded<[String: Token]>([:])
    fixture.enqueue("new", new, tokens)
    // An end elsewhere gives it no turn.
    try window.scope("sidebar").start().end()
    fixture.executor.run()
    #expect(fixture.log.current.isEmpty)
    token.end()
    fixture.executor.run()
    #expect(fixture.log.current == ["new"])
    #expect(window.holder?.label == "new")
    tokens.current["new"]?.end()
    fixture.executor.run()
    try window.start().end()
    #expect(fixture.base.reports.isEmpty)
  }

  @Test("Closing a lock settles the waiters of its scopes in the same order in each run")
  func closingOrder() throws {
    let token = try window.start()
    for name in ["c", "a", "f", "b", "e", "d"] {
      Task(executorPreference: fixture.executor) {
        [scope = window.scope(name), log = fixture.log] in
        await scope.attempt(.wait) {}
        log.append(name)
      }
    }
    fixture.executor.run()
    window.close()
    fixture.executor.run()
    #expect(fixture.log.current == ["a", "b", "c", "d", "e", "f"])
    token.end()
  }

  @Test(
    "G1: a closed scope that is still held excludes its successor, even if its nested scopes had waiters"
  )
  func closeWithDeepWaiters() throws {
    // The scopes are forgotten in an order that differs from name to name.
    for number in 0..<64 {
      let name = "detail \(number)"
      let token = try window.scope(name).start("old")
      // Only the request keeps the scopes in which it waits.
      let request = window.scope(name).scope("form").scope("field").enqueue(on: .anyThread) {
        $0.end()
      }
      window.scope(name).close()
      #expect(request.outcome?.code == .closed, "\(name)")
      #expect(window.scope(name).tryStart("new") == nil, "\(name)")
      token.end()
      try #require(window.scope(name).tryStart("new"), "\(name)").end()
    }
    #expect(window.isQuiescent)
  }

  @Test(
    "G8: if the last scope is released while a call waits, the lock and new scopes still admit calls once idle",
    arguments: [1, 2]
  )
  func admits(calls: Int) throws {
    let lock = fixture.window
    let held = try lock.start("held")
    var scope: TransitionLock? = lock.scope("sheet")
    let callers = (0..<calls).map { _ in fixture.base.call(lock) }
    #expect(scope?.waitingCount == 0)
    scope = nil
    held.end()
    fixture.executor.run()
    #expect(callers.allSatisfy { $0.ending == .finished })
    let other = lock.scope("column")
    for place in [lock, other, other.scope("form")] {
      let token = place.tryStart("tap")
      #expect(token != nil, "\(place.label)")
      token?.end()
      let caller = Caller("call", place, on: fixture.executor, timeout: .milliseconds(100))
      fixture.executor.run()
      #expect(caller.ending == .finished, "\(place.label)")
    }
  }

  /// Leaves a block in line on an unreferenced scope, and returns what outlives it.
  private func askAndLetGo(
    _ name: String,
    of lock: TransitionLock? = nil
  ) -> (holder: Token, request: Request) {
    let scope = (lock ?? fixture.window).scope(name)
    let token = scope.tryStart("holder")!
    return (token, scope.enqueue(on: fixture.executor, "short") { $0.end() })
  }

  @Test(
    "Awaiting a settled request of a destroyed scope returns at once, even if its memory has been reused",
    arguments: [Next.nothing, .scope, .lock]
  )
  private func lateCall(next: Next) async throws {
    var lock: TransitionLock? = fixture.base.makeLock(.none, label: "first")
    let (token, request) = askAndLetGo("gone", of: lock)
    let other = lock?.scope("other").tryStart("other")
    token.end()
    fixture.executor.run()
    var locks: [TransitionLock] = []
    var holder: Token?
    switch next {
    case .nothing: break
    case .scope: holder = lock?.scope("next").tryStart("next")
    case .lock:
      other?.end()
      lock = nil
      // The memory of a lock that is gone goes to the next ones.
      for _ in 0..<8 { locks.append(fixture.base.makeLock(.none, label: "next")) }
      for lock in locks { _ = lock.tryStart("next") }
    }
    #expect(!request.cancel())
    #expect(try await request.settled().ending == .finished)
    #expect(try await request.settled(timeout: .zero).ending == .finished)
    if next == .nothing {
      #expect(request.holderInTheWay == nil, "nothing is in the way of a scope that is gone")
    }
    holder?.end()
    other?.end()
  }

  /// The use of the scope's memory by then.
  private enum Next { case nothing, scope, lock }

  @Test(
    "The error of a timed-out wait names its scope, even if the scope is gone when the call resumes"
  )
  func timedOut() throws {
    let keep = try fixture.window.scope("other").start("other")
    let failure = Guarded<Failure?>(nil)
    let own = ManualExecutor()
    let (token, request) = askAndLetGo("gone")
    Task(executorPreference: own) {
      do { _ = try await request.settled(timeout: .seconds(1)) } catch let error
        as Failure
      {
        failure.set(error)
      }
    }
    while own.step() || fixture.executor.step() {}
    // The alarm settles the call, whose task then waits for its executor.
    fixture.base.advance(by: .seconds(1))
    request.cancel()
    token.end()
    let next = try fixture.window.scope("next").start("next")
    own.run()
    #expect(failure.current?.code == .timedOut)
    #expect(failure.current?.lock == "window/gone")
    #expect(
      failure.current?.holder?.label == "holder",
      "the transition in the way when the call gave up"
    )
    next.end()
    keep.end()
  }

  @Test("A second end of a token whose scope is gone is reported under the name of that scope")
  func endedTwice() throws {
    let keep = try fixture.window.scope("other").start("other")
    let token = try fixture.window.scope("gone").start("first")
    token.end()
    let next = try fixture.window.scope("next").start("next")
    #expect(!token.end())
    #expect(fixture.base.takeReports().map(\.lock) == ["window/gone"])
    #expect(next.isHolding)
    next.end()
    keep.end()
  }
}
