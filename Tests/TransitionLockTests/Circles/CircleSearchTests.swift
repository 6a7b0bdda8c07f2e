import Testing
import TransitionLock

/// The choice of the call that is told.
@Suite(.timeLimit(.minutes(10)))
struct CircleSearchTests {
  private let stage = ScopeStage()
  private var executor: ManualExecutor { stage.executor }

  @Test("G6: of two calls in a circle that a block closes, the one that joined last is told", arguments: [false, true])
  func lastCall(isTheSecond: Bool) throws {
    let told = Guarded<[String]>([])
    func hold(_ own: String, _ name: String, then other: String) -> Gate {
      let gate = Gate()
      Task(executorPreference: executor) { [stage] in
        try await stage.scope(own).serialize("outer") {
          await gate.pass()
          do { try await stage.scope(other).serialize("inner") {} } catch let failure as TransitionLock.Failure {
            told.append("\(name): \(failure.code)")
          }
        }
      }
      executor.run()
      return gate
    }
    let busy = try #require(stage.scope("menu/list").tryStart("busy"))
    let first = hold("menu/item", "first", then: "detail")
    let second = hold("detail", "second", then: "menu/list")
    for gate in isTheSecond ? [first, second] : [second, first] {
      gate.open()
      executor.run()
    }
    #expect(told.current.isEmpty)
    // The block waits for the first task, that for the second one, and that for the block.
    let block = stage.scope("menu").enqueue(on: executor, policy: .interrupt, "close") { $0.end() }
    executor.run()
    #expect(told.current == [isTheSecond ? "second: deadlock" : "first: deadlock"])
    busy.end()
    executor.run()
    #expect(block.ending == .finished)
    #expect(!stage.window.isTransitioning)
  }
}
