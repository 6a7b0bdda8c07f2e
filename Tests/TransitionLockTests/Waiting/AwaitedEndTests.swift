import Testing
import TransitionLock

/// The calls that wait until a lock is idle, or until a request has settled.
struct AwaitedEndTests {
  @Test("Calls of waitUntilIdle take no place in line, and return in order when the line is empty")
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

  @Test("Awaiting a settled request returns at once, even in a cancelled task")
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
