import Testing
import TransitionLock
import TransitionSupport

/// The question to a transition whether it gives way.
@Suite(.timeLimit(.minutes(10)))
struct InterruptionTests {
  private static let stories = Story.all(
    """
    Only an interrupter asks, and only a transition that was started as interruptible

    a request that waits does not ask
      a  any/tryStart interruptible :[--i-]
      b  any                        : ?....[]
      c  any interrupt              :   ?.[]

    a transition that was started as usual is not asked
      a  take          :[----]
      b  any interrupt : ?...[-]
      c  any           :  ?....|

    an interruptible transition is asked after it has waited, too, and another one is not
      a  take              :[-]
      b  any               : ?[---]
      c  any interruptible : ?......[i-]
      d  any interrupt     :   ?..[-]
      e  any interrupt     :         ?.|

    a transition whose turn comes while an interrupter waits is asked at once
      a  take                        :[--]
      b  any interrupt interruptible : ?.i--]
      c  any interrupt               :  ?...[]

    a transition stays asked when the interrupter has left
      a  tryStart interruptible :[i---]
      b  any interrupt          : ?x
      c  any interrupt          :   ?.|
      d  any                    : ?...|

    several interrupters ask once, and have their turns in order
      a  tryStart/attempt interruptible :[i---]
      b  any interrupt                  : ?...[]
      c  any interrupt                  :  ?...[]
      d  any interrupt                  :   ?...[]

    An interrupter asks all transitions that are in its way, and no others

    the whole
      a  tryStart interruptible     :[i]
      b  any interrupt              : ?|
      c  tryStart interruptible     :  [i]
      d  any interrupt /detail/form :   ?|

    parts
      a  tryStart interruptible /detail  :[i-]
      b  tryStart interruptible /sidebar :[-i]
      c  any interrupt /detail/x         : ?.|
      d  any interrupt                   :  ?|

    parts of parts
      a  tryStart interruptible /detail/form :[-i-]
      b  tryStart interruptible /detail/list :[i--]
      c  tryStart interruptible /sidebar     :[---]
      d  any interrupt /detail/list          : ?..|
      e  any interrupt /detail               :  ?.|

    a request that waits, beside an interrupter of another scope
      a  tryStart interruptible /detail :[----]
      b  take /sidebar                  :[----]
      c  any /detail                    : ?...|
      d  any interrupt /sidebar         :  ?..|
      e  take /other                    :   |
    """
  )

  @Test(
    "An interrupter asks only interruptible transitions, and only those in its way",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  private let fixture = LockFixture()
  private let lock: TransitionLock

  init() { lock = fixture.makeLock(.none) }

  private var executor: ManualExecutor { fixture.executor }

  private func start(_ label: Label = "menu") throws -> Token {
    try #require(lock.tryStart(label, isInterruptible: true))
  }

  @discardableResult
  private func interrupt() -> Request {
    let request = lock.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    return request
  }

  /// Leaves a callback for an interruption.
  ///
  /// - Returns: true after the callback; false if it was destroyed without one.
  private static func listen(_ token: Token, _ executor: ManualExecutor) -> Guarded<
    Bool?
  > {
    let answer = Guarded<Bool?>(nil)
    TestActor(executor).act { _ in
      let unused = OnRelease { answer.with { if $0 == nil { $0 = false } } }
      token.onInterruption {
        answer.set(true)
        withExtendedLifetime(unused) {}
      }
    }
    executor.run()
    return answer
  }

  private func listen(_ token: Token) -> Guarded<Bool?> {
    Self.listen(token, executor)
  }

  @Test(
    "A callback runs when its transition is asked to give way, or at once if it was asked before"
  )
  func called() throws {
    let token = try start()
    let early = listen(token)
    #expect(early.current == nil)
    interrupt()
    #expect(early.current == true)
    #expect(listen(token).current == true)
    token.end()
  }

  @Test(
    "A transition that ends without being asked destroys its callbacks, also those registered later"
  )
  func endsUnasked() throws {
    let token = try start()
    let early = listen(token)
    token.end()
    executor.run()
    #expect(early.current == false)
    #expect(listen(token).current == false)
    // A question to the next transition calls no callback of this one.
    let next = try start("next")
    interrupt()
    #expect(listen(token).current == false)
    next.end()
  }

  @Test(
    "A block that ends without being asked destroys its callbacks, even if another block follows at once"
  )
  func endsUnaskedBeforeANeighbor() throws {
    let (lock, executor) = (lock, executor)
    let answer = Guarded<Guarded<Bool?>?>(nil)
    let kept = Guarded<Token?>(nil)
    let holder = try lock.start("holder")
    lock.enqueue(on: executor, "first") { token in
      // Within the block, so that the callback is there before the block has returned.
      let isAsked = Self.listen(token, executor)
      #expect(isAsked.current == nil)
      answer.set(isAsked)
      token.end()
    }
    lock.enqueue(on: executor, "second") { token in kept.set(token) }
    holder.end()
    executor.run()
    #expect(lock.holder?.label == "second")
    #expect(answer.current?.current == false)
    kept.current?.end()
  }

  @Test(
    "G7: the callback is called once, on the actor that registered it, and never on the interrupter's stack"
  )
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
    interrupt()
    #expect(actor.entries == ["asked"])
    // A transition that goes on has declined: the request keeps its place.
    #expect(request.outcome == nil)
    token.end()
    executor.run()
    #expect(request.outcome?.code == .finished)
  }

  @Test("G9: a callback that is never called is destroyed on its actor")
  func callbackUnused() throws {
    let actor = TestActor()
    let log = Guarded<[String]>([])
    let token = try start()
    actor.act { actor in
      let captured = OnRelease { log.append("destroyed on the actor: \(actor.executor.isCurrent)") }
      token.onInterruption {
        log.append("asked")
        _ = captured
      }
    }
    func run() { while executor.step() || actor.executor.step() {} }
    run()
    #expect(log.current.isEmpty)
    token.end()
    run()
    #expect(log.current == ["destroyed on the actor: true"])
  }

  @Test("A transition that is over before its actor can run the callback is not called back")
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
    let log = Guarded<[String]>([])
    let token = try start()
    TestActor(executor).act { _ in
      token.onInterruption {
        token.end()
        log.append("gave way")
      }
    }
    executor.run()
    lock.enqueue(on: executor, policy: .interrupt, "alert") { token in
      log.append("alert")
      token.end()
    }
    executor.run()
    #expect(log.current == ["gave way", "alert"])
  }

  @Test(
    "G10: a registered callback is no request, so the watch does not report the transition"
  )
  func callbacksDoNotWait() throws {
    let lock = fixture.makeLock(.init(transition: .seconds(3)))
    let first = try lock.start("first")
    #expect(lock.tryStart("refused") == nil)
    first.end()
    let token = try #require(lock.tryStart("second", isInterruptible: true))
    TestActor(executor).act { _ in token.onInterruption {} }
    executor.run()
    fixture.advance(by: .seconds(60), inSteps: .seconds(1))
    #expect(fixture.reports.isEmpty)
    token.end()
    executor.run()
  }

  @Test(
    "The end of a transition destroys its callbacks, even if the last scope or observer is gone by then"
  )
  func withoutScopesAndObservers() throws {
    let makers: [() -> Any] = [{ lock.scope("detail") }, { lock.events }]
    for make in makers {
      let token = try lock.start("plain")
      var scopeOrEvents: Any? = make()
      let answer = listen(token)
      scopeOrEvents = nil
      token.end()
      executor.run()
      #expect(answer.current == false)
      _ = scopeOrEvents
    }
  }
}
