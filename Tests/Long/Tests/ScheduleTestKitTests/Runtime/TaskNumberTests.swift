import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The number of a task, by the runtime and by the description of its job.
@Suite struct TaskNumberTests {
  private actor Place {
    private(set) var visits = 0
    func visit() { visits += 1 }
  }

  /// Runs jobs at once, and keeps both numbers of each.
  private final class Numbering: TaskExecutor {
    let numbers = Guarded<[[UInt64?]]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let both = [TaskNumber.of(job), TaskNumber.described(job)]
      numbers.run { $0.append(both) }
      Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test func theRuntimeAndTheDescriptionAgree() async throws {
    let executor = Numbering()
    let visits = await Task(executorPreference: executor) {
      let place = Place()
      await Task.yield()
      async let one: Void = place.visit()
      async let other: Void = place.visit()
      _ = await (one, other)
      return await place.visits
    }.value
    #expect(visits == 2)
    let numbers = executor.numbers.value
    #expect(numbers.allSatisfy { $0[0] == $0[1] }, "\(numbers)")
    // A job that resumes a task is no task's.
    #expect(
      numbers.contains { $0[0] == nil } && Set(numbers.compactMap { $0[0] }).count == 3,
      "\(numbers)"
    )
  }
}
