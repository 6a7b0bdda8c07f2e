import Dispatch
import ScheduleTestKit
import Testing
import TransitionSupport

/// The query for the actor of a caller.
struct IsIsolatedTests {
  @Test(
    "A caller outside the actor is not isolated, even if the actor's executor runs jobs before `enqueue` returns"
  )
  func answeredElsewhere() {
    let room = EagerRoom()
    #expect(isIsolated(to: room) == false)
    #expect(room.eager.hasRun)
  }
}

/// An actor whose jobs run on a separate thread before the call that enqueues them returns.
private actor EagerRoom {
  nonisolated let eager = EagerExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { eager.asUnownedSerialExecutor() }
}

private final class EagerExecutor: SerialExecutor {
  private let runs = Guarded(0)
  var hasRun: Bool { runs.run { $0 > 0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let (job, isOver) = (UnownedJob(job), DispatchSemaphore(value: 0))
    DispatchQueue.global().async { [self] in
      job.runSynchronously(on: asUnownedSerialExecutor())
      runs.next()
      isOver.signal()
    }
    isOver.wait()
  }
}
