import Testing
import TransitionLock

/// The transitions that begin while nobody observes.
struct UnobservedTests {
  private let stage = ScopeStage()
  private var window: TransitionLock { stage.window }
  private var executor: ManualExecutor { stage.executor }

  @Test("A call that had its turn when the last scope went leaves no number to the transition after it")
  func lastScopeGone() async throws {
    var scope: TransitionLock? = window.scope("detail")
    let holder = try #require(scope?.tryStart("holder"))
    Task(executorPreference: executor) { [window] in await window.attempt(.replace("key"), "call") {} }
    executor.run()
    // From now on the transition alone keeps the scope.
    scope = nil
    holder.end()
    executor.run()
    let unobserved = try #require(window.tryStart("unobserved"))
    var events = window.events.makeAsyncIterator()
    unobserved.end()
    let event = try #require(await events.next())
    #expect((event.label, event.kind, event.request) == ("unobserved", .ends, 0))
  }
}
