import Testing
import TransitionLock

/// The calls that wait until a lock is idle, or until a request has settled.
struct AwaitedEndTests {
  @Test(
    "Calls that await an idle lock return when the line is through, hold no place in it, and return in order"
  )
  func afterTheLine() {
    let story = Story(
      """
      a  take :[-----]
      b  idle : ?.....|
      c  any  :  ?...[]
      d  idle :   ?...|
      """
    )
    story.play()
  }

  @Test(
    "On all cores, waiting for an idle lock returns after every transition that was there at the call"
  )
  func onAllCores() async throws {
    let lock = TransitionLock()
    for _ in 0..<300 {
      let done = Guarded(0)
      for _ in 0..<5 {
        lock.enqueue(on: .anyThread) { token in
          done.with { $0 += 1 }
          token.end()
        }
      }
      try await lock.waitUntilIdle()
      #expect(done.current == 5)
    }
  }

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
