import Testing
import TransitionLock

/// Transitions that are started from wherever code of others runs. A lock that deadlocks there would never return: hence
/// the time limit.
@Suite(.timeLimit(.minutes(10)))
struct ReentranceTests {
  @Test(
    "G3, G7: what is started from anywhere, in any situation, settles, and never begins on the call stack of end",
    arguments: Origin.allCases,
    Start.allCases.flatMap { start in Situation.allCases.map { (start, $0) } }
  )
  func anywhere(origin: Origin, what: (start: Start, situation: Situation)) {
    let theatre = Theatre()
    let performances = Guarded(0)
    theatre.perform(at: origin, in: what.situation) {
      performances.with { $0 += 1 }
      theatre.start(what.start, "inner")
    }
    theatre.expectSettled("\(origin), \(what)")
    #expect(performances.current == 1)
    // Only who does not wait may have come away empty-handed.
    let turns = theatre.log.current.count { $0 == "inner" }
    #expect(what.start == .tryStart ? turns <= 1 : turns == 1)
    if what.situation == .waitedFor { #expect(theatre.log.current.contains("waiter")) }
  }

  @Test(
    "G2: what is started from anywhere has its turn behind the requests that wait already",
    arguments: Origin.allCases,
    Start.allCases
  )
  func behindWhoWaits(origin: Origin, start: Start) {
    let theatre = Theatre()
    theatre.perform(at: origin, in: .waitedFor) { theatre.start(start, "inner") }
    theatre.expectSettled("\(origin), \(start)")
    #expect(theatre.log.current == (start == .tryStart ? ["waiter"] : ["waiter", "inner"]))
  }

  @Test(
    "G8: what is started on a lock that is idle there has its turn within the call",
    arguments: [
      Origin.completion, .cancellationHandler, .outcome, .report, .deinitOfCancelledCapture, .deinitOfExecutor,
    ],
    [Start.tryStart, .enqueue, .enqueueByAnActor]
  )
  func withinTheCall(origin: Origin, start: Start) {
    let theatre = Theatre()
    theatre.perform(at: origin, in: .idle) {
      theatre.start(start, "inner")
      theatre.log.append("returned")
    }
    theatre.expectSettled("\(origin), \(start)")
    #expect(theatre.log.current == ["inner", "returned"])
  }

  @Test("G7: a chain of destructions that start transitions is no recursion of the lock", arguments: [2, 5_000])
  func chain(length: Int) {
    let theatre = Theatre()
    let count = Guarded(0)
    @Sendable func link(_ rest: Int) {
      guard rest > 0 else { return }
      theatre.lock.enqueue(on: .anyThread) { [remains = Remains { link(rest - 1) }] token in
        withExtendedLifetime(remains) { count.with { $0 += 1 } }
        theatre.end(token)
      }
    }
    let token = theatre.hold()
    link(length)
    token.map { theatre.end($0) }
    theatre.expectSettled("\(length)")
    #expect(count.current == length)
  }
}
