import Testing
import TransitionLock

@testable import ScheduleTestKit

/// The number of schedules of a body is a fact of the body: more or fewer means that steps are seen
/// that are none, such as the start of a watch, or not seen.
@Suite struct ContentionTests {
  @Test(
    "An exploration of tasks that compete for the lock runs each schedule once",
    arguments: [(2, 2, 22), (2, 3, 34), (3, 1, 378)]
  )
  func allSchedules(tasks: Int, operations: Int, schedules: Int) async {
    // Schedules are counted, and a slow machine takes its time.
    let budget = ExplorationBudget(time: .seconds(3_600))
    let exploration = await explore(.exhaustive(preemptions: nil), budget: budget) { simulation in
      let lock = TransitionLock()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<tasks {
          group.addTask {
            for _ in 0..<operations { try await lock.serialize { _ in await Task.yield() } }
          }
        }
        try await group.waitForAll()
      }
      simulation.always("G3: the lock is free in the end", !lock.isTransitioning)
    }
    #expect(exploration.isComplete)
    #expect(exploration.schedules == schedules)
    #expect(exploration.control.isFull)
  }
}
