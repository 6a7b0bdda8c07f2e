import Testing
import TransitionLock
import TransitionSupport

/// How a transition learns that it is asked to give way.
@Suite(.timeLimit(.minutes(10)))
struct InterruptionTests {
  private let fixture = PolicyFixture()
  private var lock: TransitionLock { fixture.lock! }
  private var executor: ManualExecutor { fixture.executor }

  private func start(_ label: TransitionLock.Label = "menu", _ lock: TransitionLock? = nil) throws
    -> TransitionLock.Token
  {
    try #require((lock ?? self.lock).tryStart(label, isInterruptible: true))
  }

  private func interrupt(_ name: String = "alert", _ lock: TransitionLock? = nil, isInterruptible: Bool = false)
    -> Asked
  {
    let asked = fixture.make(name, .init(policy: .interrupt, isInterruptible: isInterruptible, isHeldOpen: true))
    asked.start(.attempt, lock ?? self.lock)
    return asked
  }

  /// Leaves a function for an interruption.
  ///
  /// - Returns: true after the call of the function; false if it was destroyed without a call.
  private static func listen(_ token: TransitionLock.Token, _ executor: ManualExecutor) -> Guarded<Bool?> {
    let answer = Guarded<Bool?>(nil)
    TestActor(executor).act { _ in
      let unused = OnRelease { answer.with { if $0 == nil { $0 = false } } }
      token.onInterruption {
        answer.with { $0 = true }
        withExtendedLifetime(unused) {}
      }
    }
    executor.run()
    return answer
  }

  private func listen(_ token: TransitionLock.Token) -> Guarded<Bool?> { Self.listen(token, executor) }

  @Test("Only a transition that was started as interruptible is asked, and only by an interrupter")
  func polled() throws {
    let token = try start()
    fixture.wait()
    #expect(!token.isInterrupted)
    let alert = interrupt()
    #expect(token.isInterrupted)
    token.end()
    #expect(!token.isInterrupted)
    executor.run()
    #expect(fixture.log.current == ["alert"])
    alert.finish()
    #expect(fixture.log.current == ["alert", "other 0"])

    let plain = try #require(lock.tryStart("plain"))
    let second = interrupt("second")
    #expect(!plain.isInterrupted)
    plain.end()
    second.finish()
    #expect(second.code == .finished)
  }

  @Test("A transition that has waited and did not choose to give way is not asked", arguments: ["", "detail"])
  func waitedAndPlain(scope: String) throws {
    let place = scope.isEmpty ? lock : lock.scope(scope)
    let kept = Guarded<TransitionLock.Token?>(nil)
    let holder = try #require(place.tryStart("holder"))
    // Its label was made at run time, for which the lock keeps what it does not keep of others.
    place.enqueue(on: executor, "plain \(7)") { token in kept.with { $0 = token } }
    holder.end()
    executor.run()
    let plain = try #require(kept.current)
    let alert = interrupt("alert", place)
    #expect(plain.isHolding && !plain.isInterrupted)
    plain.end()
    executor.run()
    alert.finish()
    #expect(alert.code == .finished)
  }

  @Test("G2: an interrupter has its turn before a call that has waited for longer")
  func beforeACall() throws {
    let holder = try #require(lock.tryStart("holder"))
    let caller = Caller("call", lock, on: executor, log: fixture.log)
    executor.run()
    let alert = interrupt()
    holder.end()
    executor.run()
    #expect(fixture.log.current == ["alert"])
    alert.finish()
    #expect(fixture.log.current == ["alert", "call"])
    #expect(caller.ending == .finished)
  }

  @Test("A function that is left before the question is called, and so is one that is left after it")
  func called() throws {
    let token = try start()
    let answer = listen(token)
    #expect(answer.current == nil)
    let alert = interrupt()
    #expect((answer.current, listen(token).current) == (true, true))
    token.end()
    alert.finish()
  }

  @Test("A transition that ends without having been asked destroys the functions left before its end, and after it")
  func endsUnasked() throws {
    let token = try start()
    let answer = listen(token)
    token.end()
    executor.run()
    #expect((answer.current, listen(token).current) == (false, false))
    // The next transition is none of its business.
    let next = try start("next")
    let alert = interrupt()
    #expect(listen(token).current == false)
    next.end()
    alert.finish()
  }

  @Test("A block that ends unasked destroys the functions left, also if its neighbor follows at once")
  func endsUnaskedBeforeANeighbor() throws {
    let (lock, executor) = (lock, executor)
    let answer = Guarded<Guarded<Bool?>?>(nil)
    let kept = Guarded<TransitionLock.Token?>(nil)
    let holder = try #require(lock.tryStart("holder"))
    lock.enqueue(on: executor, "first") { token in
      // Within the block, so that the listener waits before the block has returned.
      let isAsked = Self.listen(token, executor)
      #expect(isAsked.current == nil)
      answer.with { $0 = isAsked }
      token.end()
    }
    lock.enqueue(on: executor, "second") { token in kept.with { $0 = token } }
    holder.end()
    executor.run()
    #expect((lock.holder?.label, answer.current?.current) == ("second", false))
    kept.current?.end()
  }

  @Test("G7: the callback comes on the actor that registered it, and never on the stack of the interrupter")
  func callback() throws {
    let actor = TestActor(executor)
    let token = try start()
    actor.act { actor in
      token.onInterruption {
        actor.assertIsolated()
        actor.log.append("asked")
      }
    }
    executor.run()
    let request = lock.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    #expect(actor.entries.isEmpty)
    executor.run()
    #expect(actor.entries == ["asked"])
    // It declined: the request keeps its place.
    #expect(request.outcome == nil)
    token.end()
    executor.run()
    #expect((request.outcome?.code, actor.entries) == (.finished, ["asked"]))
  }

  @Test("The callback is called once, however many ask")
  func calledOnce() throws {
    let actor = TestActor(executor)
    let token = try start()
    actor.act { actor in token.onInterruption { actor.log.append("asked") } }
    executor.run()
    let alerts = (0..<3).map { interrupt("alert \($0)") }
    #expect(actor.entries == ["asked"])
    token.end()
    executor.run()
    for alert in alerts { alert.finish() }
    #expect(fixture.log.current == ["alert 0", "alert 1", "alert 2"])
  }

  @Test("G9: a callback of a transition that ends unasked is not called, and destroyed on its actor")
  func callbackUnused() throws {
    let actorsExecutor = ManualExecutor()
    let actor = TestActor(actorsExecutor)
    let log = fixture.log
    let token = try start()
    actor.act { actor in
      let captured = OnRelease {
        log.append(actorsExecutor.isCurrent ? "destroyed on the actor" : "destroyed elsewhere")
      }
      token.onInterruption {
        actor.log.append("asked")
        _ = captured
      }
    }
    func run() { while executor.step() || actorsExecutor.step() {} }
    run()
    #expect(log.current.isEmpty)
    token.end()
    run()
    #expect((log.current, actor.entries.isEmpty) == (["destroyed on the actor"], true))
  }

  @Test("A transition that is over before its actor has come to the callback is not called")
  func overBeforeTheCallback() throws {
    let actor = TestActor(executor)
    let token = try start()
    actor.act { actor in token.onInterruption { actor.log.append("asked") } }
    executor.run()
    lock.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    token.end()
    executor.run()
    #expect(actor.entries.isEmpty)
  }

  @Test("A callback may end its token, and the interrupter begins after it has returned")
  func callbackGivesWay() throws {
    let actor = TestActor(executor)
    let (log, token) = (fixture.log, try start())
    actor.act { _ in
      token.onInterruption {
        token.end()
        log.append("gave way")
      }
    }
    executor.run()
    let alert = interrupt()
    #expect(log.current == ["gave way", "alert"])
    alert.finish()
  }

  @Test("An interruptible transition that gets its turn while an interrupter waits is asked at once")
  func askedAtTheTurn() throws {
    let token = try #require(lock.tryStart("plain"))
    let first = interrupt("first", isInterruptible: true)
    let second = interrupt("second")
    #expect(!token.isInterrupted)
    token.end()
    executor.run()
    #expect((fixture.log.current, first.token?.isInterrupted) == (["first"], true))
    first.finish()
    #expect((fixture.log.current, second.token?.isInterrupted) == (["first", "second"], false))
    second.finish()
  }

  @Test("A transition for which somebody merely waits is not asked because an interrupter waits elsewhere")
  func interrupterElsewhere() throws {
    let (detail, sidebar) = (lock.scope("detail"), lock.scope("sidebar"))
    let (menu, list) = (try start("menu", detail), try #require(sidebar.tryStart("list")))
    fixture.wait(.wait, detail)
    let alert = interrupt("alert", sidebar)
    lock.scope("other").tryStart("other")?.end()
    #expect(!menu.isInterrupted)
    for token in [menu, list] { token.end() }
    executor.run()
    alert.finish()
    #expect(alert.code == .finished)
  }

  @Test("A transition that was asked stays so when the interrupter has left")
  func interrupterLeaves() throws {
    let token = try start()
    let alert = interrupt()
    alert.cancel()
    #expect((alert.code, token.isInterrupted) == (.cancelled, true))
    fixture.wait()
    token.end()
    executor.run()
    #expect(fixture.log.current == ["other 0"])
  }

  @Test("An interrupter asks all transitions that are in its way, and no others")
  func scopes() throws {
    let names = ["", "detail", "detail/form", "detail/list", "sidebar"]
    func scope(_ name: String) -> TransitionLock { name.split(separator: "/").reduce(lock) { $0.scope(String($1)) } }
    // The whole excludes the parts, so that they are held in turns.
    for held in [[""], ["detail", "sidebar"], ["detail/form", "detail/list", "sidebar"]] {
      for asking in names {
        let tokens = try held.map { (name: $0, token: try start("menu", scope($0))) }
        let alert = interrupt("alert", scope(asking))
        for (name, token) in tokens {
          let conflicts =
            "\(name)/".hasPrefix("\(asking)/") || "\(asking)/".hasPrefix("\(name)/") || name.isEmpty || asking.isEmpty
          #expect(token.isInterrupted == conflicts, "\(asking) interrupts \(name)")
          token.end()
        }
        executor.run()
        alert.finish()
        #expect(alert.code == .finished)
      }
    }
  }

  @Test(
    "G10: who listens for the question wants nothing of the transition, so that the watch does not see it in the way"
  )
  func listenersDoNotWait() throws {
    let base = LockFixture()
    let lock = base.makeLock(.init(transition: .seconds(3)))
    let first = try #require(lock.tryStart("first"))
    #expect(lock.tryStart("refused") == nil)
    first.end()
    let token = try #require(lock.tryStart("second", isInterruptible: true))
    TestActor(base.executor).act { _ in token.onInterruption {} }
    base.executor.run()
    base.advance(by: .seconds(60), inSteps: .seconds(1))
    #expect(base.reports.isEmpty)
    token.end()
    base.executor.run()
  }

  @Test(
    "Who listens is told of the end also when the last scope, or the last observer, went meanwhile",
    arguments: [true, false]
  )
  func listenersWithoutScopes(isScope: Bool) throws {
    let token = try #require(lock.tryStart("plain"))
    var scope = isScope ? lock.scope("detail") : nil
    var events = isScope ? nil : lock.events
    let answer = listen(token)
    (scope, events) = (nil, nil)
    token.end()
    executor.run()
    #expect(answer.current == false)
    _ = (scope, events)
  }
}
