import Testing
import TransitionSupport

struct SuspensionTests {
  @Test("Who suspends waits until its continuation is resumed, and not longer")
  func resumed() {
    let executor = ManualExecutor()
    let parked = Guarded<Continuation?>(nil)
    let isOver = Guarded(false)
    Task(executorPreference: executor) {
      await suspend { continuation in
        parked.with { $0 = continuation }
      } onCancel: {
      }
      isOver.with { $0 = true }
    }
    executor.run()
    #expect(!isOver.current)
    parked.current?.resume()
    executor.run()
    #expect(isOver.current)
  }

  @Test("Who suspends notices a cancellation, before it parks and after that", arguments: [false, true])
  func cancelled(isParked: Bool) {
    let executor = ManualExecutor()
    let parked = Guarded<Continuation?>(nil)
    let cancellations = Guarded(0)
    let task = Task(executorPreference: executor) {
      await suspend { continuation in
        parked.with { $0 = continuation }
      } onCancel: {
        cancellations.with { $0 += 1 }
      }
    }
    if isParked { executor.run() }
    task.cancel()
    executor.run()
    #expect(cancellations.current == 1)
    parked.current?.resume()
    executor.run()
  }
}
