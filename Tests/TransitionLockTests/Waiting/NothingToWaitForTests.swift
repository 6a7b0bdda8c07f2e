import Testing
import TransitionLock

/// Calls that await what has happened already.
struct NothingToWaitForTests {
  @Test("A call that awaits an end that has come returns, also in a cancelled task")
  func cancelledTask() throws {
    let (executor, kept) = (ManualExecutor(), Guarded<TransitionLock.Token?>(nil))
    let lock = TransitionLock(limits: .none)
    let request = lock.enqueue(on: .anyThread) { token in kept.with { $0 = token } }
    let results = Guarded<[String]>([])
    Task(executorPreference: executor) {
      withUnsafeCurrentTask { $0?.cancel() }
      kept.current?.end()
      results.append("\(try await request.settled().code)")
    }
    executor.run()
    #expect(results.current == ["finished"])
  }

  @Test("A call that awaits a request of a lock that is gone returns, also in a cancelled task")
  func goneLock() {
    let (executor, results) = (ManualExecutor(), Guarded<[TransitionLock.OutcomeCode?]>([]))
    for _ in 0..<8 {
      func makeRequest() -> TransitionLock.Request {
        let lock = TransitionLock(limits: .none)
        let token = lock.tryStart()
        let request = lock.enqueue(on: executor) { $0.end() }
        token?.end()
        executor.run()
        return request
      }
      let request = makeRequest()
      Task(executorPreference: executor) {
        withUnsafeCurrentTask { $0?.cancel() }
        let code = try? await request.settled().code
        results.append(code)
      }
      executor.run()
    }
    #expect(results.current == Array(repeating: .finished, count: 8))
  }
}
