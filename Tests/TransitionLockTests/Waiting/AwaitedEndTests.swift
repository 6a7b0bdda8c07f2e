import Testing
import TransitionLock

/// The calls that wait until a lock is idle, or until a request has settled.
struct AwaitedEndTests {
  @Test(
    "Calls that await an idle lock return in order when the line is empty, and hold no place in it"
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

  @Test("A call that awaits an end that has come returns, also in a cancelled task")
  func cancelledTask() throws {
    let (executor, kept) = (ManualExecutor(), Guarded<Token?>(nil))
    let lock = TransitionLock(limits: .none)
    let request = lock.enqueue(on: .anyThread) { token in kept.set(token) }
    let results = Guarded<[String]>([])
    Task(executorPreference: executor) {
      withUnsafeCurrentTask { $0?.cancel() }
      kept.current?.end()
      results.append("\(try await request.settled().code)")
    }
    executor.run()
    #expect(results.current == ["finished"])
  }
}
