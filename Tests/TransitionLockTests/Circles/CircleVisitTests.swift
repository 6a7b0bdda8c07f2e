import Testing
import TransitionLock

/// The times at which calls are told of circles.
@Suite(.timeLimit(.minutes(10)))
struct CircleVisitTests {
  private let stage = ScopeStage()
  private var window: TransitionLock { stage.window }
  private var executor: ManualExecutor { stage.executor }

  @Test("G6: the calls of two circles that an interrupter closes at once are told each at its own time")
  func timesOfTwoCircles() async throws {
    let busy = try ["b", "d"].map { try #require(stage.scope($0).tryStart("busy")) }
    for (outer, inner) in [("a", "b"), ("c", "d")] {
      Task(executorPreference: executor) { [stage] in
        try await stage.scope(outer).serialize { try await stage.scope(inner).serialize("inner") {} }
      }
      executor.run()
    }
    var events = window.events.makeAsyncIterator()
    let clock = stage.scene.clock
    // Each read of the clock comes a second after the one before.
    clock.onRead { clock.advance(by: .seconds(1)) }
    let alert = window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    clock.onRead(nil)
    #expect(await events.next()?.kind == .waits)
    let (first, second) = (try #require(await events.next()), try #require(await events.next()))
    #expect([first, second].map(\.outcome) == [.deadlock, .deadlock])
    #expect(first.time < second.time)
    for token in busy { token.end() }
    executor.run()
    #expect(alert.ending == .finished)
  }
}
