import Testing
import TransitionLock

/// What a request for a scope is told that does not wait.
struct ScopeRefusalTests {
  private let stage = ScopeStage()

  @Test("A request that is dropped because of a request in a scope around its own says so", arguments: [false, true])
  func droppedBecauseOfARequest(isBlock: Bool) throws {
    let (form, executor) = (stage.scope("detail/form"), stage.executor)
    let list = try #require(stage.scope("detail/list").tryStart("list"))
    let present = stage.scope("detail").enqueue(on: executor, "present") { $0.end() }
    let obstacle = Guarded<TransitionLock.Holder?>(nil)
    if isBlock {
      let outcome = form.enqueue(on: executor, policy: .drop, "focus") { $0.end() }.outcome
      if case .dropped(let holder)? = outcome?.result { obstacle.with { $0 = holder } }
    } else {
      Task(executorPreference: executor) {
        let outcome = await form.attempt(.drop, "focus") {}
        if case .dropped(let holder) = outcome.result { obstacle.with { $0 = holder } }
      }
      executor.run()
    }
    #expect(obstacle.current?.label == "present")
    list.end()
    executor.run()
    #expect(present.ending == .finished)
  }
}
