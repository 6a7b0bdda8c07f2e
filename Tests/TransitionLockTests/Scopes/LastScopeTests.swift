import Testing
import TransitionLock

/// A lock whose scopes go, and come again, while calls wait for it.
struct LastScopeTests {
  @Test(
    "G8: a lock whose last scope went while a call waited admits everyone when it is idle, and so does each new scope",
    arguments: [1, 2]
  )
  func admits(calls: Int) throws {
    let stage = ScopeStage()
    let lock = stage.window
    let held = try lock.start("held")
    var scope: TransitionLock? = lock.scope("sheet")
    let callers = (0..<calls).map { _ in stage.scene.call(lock) }
    #expect(scope?.waitingCount == 0)
    scope = nil
    held.end()
    stage.executor.run()
    #expect(callers.allSatisfy { $0.ending == .finished })
    let other = lock.scope("column")
    for place in [lock, other, other.scope("form")] {
      let token = place.tryStart("tap")
      #expect(token != nil, "\(place.label)")
      token?.end()
      let caller = Caller("call", place, on: stage.executor, timeout: .milliseconds(100))
      stage.executor.run()
      #expect(caller.ending == .finished, "\(place.label)")
    }
  }
}
