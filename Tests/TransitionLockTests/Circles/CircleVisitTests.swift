import Testing

@testable import TransitionLock

/// What the looks for circles visit and note.
@Suite(.timeLimit(.minutes(10)))
struct CircleVisitTests {
  private let stage = ScopeStage()
  private var window: TransitionLock { stage.window }
  private var executor: ManualExecutor { stage.executor }

  #if DEBUG
  @Test("G6: a look for a circle visits each request once, however many ways lead to it")
  func manyWays() throws {
    let busy = try #require(window.tryStart("busy"))
    // Every later request comes before this call, and so looks for a circle.
    Task(executorPreference: executor) { [window] in try await window.waitUntilIdle() }
    executor.run()
    func accesses() -> Int { window.cell.storage.withState { $0.machine.accesses } }
    var (scope, most, requests) = (window, 0, [TransitionLock.Request]())
    for depth in 1...16 {
      // Each of these waits for all those before it.
      scope = scope.scope("\(depth)")
      let before = accesses()
      requests.append(scope.enqueue(on: executor) { $0.end() })
      most = max(most, accesses() - before)
    }
    #expect(most < 10_000)
    busy.end()
    executor.run()
    #expect(requests.allSatisfy { $0.ending == .finished })
    #expect(!window.isTransitioning)
  }
  #endif

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

  @Test("The index of waiting tasks that a look makes is gone when no call waits any more")
  func index() {
    let (map, list) = (TransitionLock(limits: .none), TransitionLock(limits: .none))
    let (gate, ends) = (Gate(), Guarded<[String]>([]))
    for (own, next) in [(list, map), (map, list)] {
      Task(executorPreference: executor) {
        try await own.serialize {
          if own === list { await gate.pass() }
          do {
            try await next.serialize {}
            ends.append("has its turn")
          } catch let failure as TransitionLock.Failure {
            ends.append("\(failure.code)")
          }
        }
      }
      executor.run()
    }
    gate.open()
    executor.run()
    #expect(ends.current == ["deadlock", "has its turn"])
    for lock in [map, list] { #expect(lock.cell.storage.withState { $0.machine.waitingTasks == nil }) }
  }
}
