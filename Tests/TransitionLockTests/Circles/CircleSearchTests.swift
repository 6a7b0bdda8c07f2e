import Testing

@testable import TransitionLock

/// The search for a circle through many requests, and the choice of the call that is told.
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

  #if DEBUG
  @Test("G6: a look for a circle passes each line once, however many requests wait there for each other")
  func manyRequests() throws {
    func accesses(_ count: Int) throws -> Int {
      let stage = ScopeStage()
      let (window, executor, gate) = (stage.window, stage.executor, Gate())
      let detail = window.scope("detail")
      let busy = try #require(window.tryStart("busy"))
      for _ in 0..<count { for lock in [window, detail] { stage.enqueue("request", lock) } }
      // The task that looks holds a lock for which others wait.
      let other = stage.scene.makeLock(.none, label: "other")
      Task(executorPreference: executor) {
        try await other.serialize("outer") {
          await gate.pass()
          try await detail.serialize("inner") {}
        }
      }
      executor.run()
      let waiter = Caller("waiter", other, on: executor)
      executor.run()
      let storage = window.cell.storage
      let before = storage.withState { $0.machine.accesses }
      gate.open()
      executor.run()
      let after = storage.withState { $0.machine.accesses }
      #expect(window.waitingCount == 2 * count + 1)
      window.close()
      busy.end()
      executor.run()
      #expect(waiter.ending == .finished)
      return after - before
    }
    let few = try accesses(3)
    let many = try accesses(12)
    #expect(many < 3 * few)
  }
  #endif
}
