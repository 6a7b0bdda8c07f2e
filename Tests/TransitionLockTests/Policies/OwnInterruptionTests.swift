import Testing
import TransitionLock

/// A body that asks in its own task whether it is to give way.
struct OwnInterruptionTests {
  @Test("A body that awaits the question in its own task hears of it, and waits for nothing that it holds itself")
  func ownTask() {
    let (executor, answer) = (ManualExecutor(), Guarded<Bool?>(nil))
    let lock = TransitionLock(limits: .none)
    Task(executorPreference: executor) {
      await lock.attempt(.wait, "menu", isInterruptible: true) { token in
        let isAsked = await token.interruption()
        answer.with { $0 = isAsked }
      }
    }
    executor.run()
    #expect(answer.current == nil)
    let alert = lock.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    #expect(answer.current == true)
    #expect(alert.ending == .finished)
  }
}
