import Testing
import TransitionLock
import TransitionSupport

/// Transitions that are started from wherever code of others runs. A lock that deadlocks there
/// would never return: hence the time limit.
@Suite(.timeLimit(.minutes(10)))
struct ReentranceTests {
  @Test(
    "G2, G3, G7: code that runs anywhere inside the lock can start a transition, behind earlier requests",
    arguments: Origin.allCases,
    Start.allCases.flatMap { start in Situation.allCases.map { (start, $0) } }
  )
  func anywhere(origin: Origin, what: (start: Start, situation: Situation)) {
    let fixture = ReentranceFixture()
    let runs = Guarded(0)
    fixture.run(at: origin, in: what.situation) {
      runs.increment()
      fixture.start(what.start, "inner")
    }
    fixture.expectSettled("\(origin), \(what)")
    #expect(runs.current == 1)
    // A call that does not wait may be refused.
    let turns = fixture.log.current.count { $0 == "inner" }
    #expect(turns == 1 || turns == 0 && what.start == .tryStart)
    if what.situation == .waitedFor {
      let expected = what.start == .tryStart ? ["waiter"] : ["waiter", "inner"]
      #expect(fixture.log.current == expected)
    }
  }

  @Test(
    "G8: a transition started on an idle lock begins within the call, even in a callback of the lock",
    arguments: [
      Origin.completion, .cancellationHandler, .outcome, .report, .deinitOfCancelledCapture,
      .deinitOfExecutor,
    ],
    [Start.tryStart, .enqueue, .enqueueByAnActor]
  )
  func withinTheCall(origin: Origin, start: Start) {
    let fixture = ReentranceFixture()
    fixture.run(at: origin, in: .idle) {
      fixture.start(start, "inner")
      fixture.log.append("returned")
    }
    fixture.expectSettled("\(origin), \(start)")
    #expect(fixture.log.current == ["inner", "returned"])
  }

  @Test(
    "G7: objects whose deinit each start a transition cause no recursion in the lock",
    arguments: [2, 5_000]
  )
  func chain(length: Int) {
    let fixture = ReentranceFixture()
    let count = Guarded(0)
    @Sendable func link(_ rest: Int) {
      guard rest > 0 else { return }
      fixture.lock.enqueue(on: .anyThread) { [remains = OnRelease { link(rest - 1) }] token in
        withExtendedLifetime(remains) { count.increment() }
        fixture.end(token)
      }
    }
    let token = fixture.hold()
    link(length)
    token.map { fixture.end($0) }
    fixture.expectSettled("\(length)")
    #expect(count.current == length)
  }
}
