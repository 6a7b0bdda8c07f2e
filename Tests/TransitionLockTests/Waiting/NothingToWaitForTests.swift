import Testing
import TransitionLock

/// Calls that await what has happened already.
struct NothingToWaitForTests {
  @Test("A call that awaits a turn or an end that has come returns, also in a cancelled task")
  func cancelledTask() throws {
    let (executor, kept) = (ManualExecutor(), Guarded<TransitionLock.Token?>(nil))
    let lock = TransitionLock(limits: .none)
    let request = lock.enqueue(on: .anyThread) { token in kept.with { $0 = token } }
    let results = Guarded<[String]>([])
    Task(executorPreference: executor) {
      withUnsafeCurrentTask { $0?.cancel() }
      results.append("\(try await request.waitForTurn())")
      kept.current?.end()
      results.append("\(try await request.settled().code)")
    }
    executor.run()
    #expect(results.current == ["true", "finished"])
  }
}
