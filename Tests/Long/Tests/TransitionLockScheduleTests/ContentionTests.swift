import Testing

@testable import ScheduleTestKit

/// The number of schedules of a body is a fact of the body: more or fewer means that steps are seen that are none, or not seen.
@Suite struct ContentionTests {
  /// Schedules are counted, and a slow machine takes its time.
  private let budget = ExplorationBudget(time: .seconds(3_600))

  @Test(arguments: [(2, 2, 22), (2, 3, 34), (3, 1, 378), (3, 2, 1_632)])
  func allSchedulesOfALockAreRun(tasks: Int, operations: Int, schedules: Int) async {
    let exploration = await explore(
      .exhaustive(preemptions: nil),
      budget: budget,
      contention(tasks: tasks, operations: operations)
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedules == schedules)
    #expect(exploration.control.isFull)
  }

  @Test func threeTasksWithThreeTurnsEachAreRunWithAtMostTwoPreemptions() async {
    let exploration = await explore(.exhaustive(preemptions: 2), budget: budget, contention(tasks: 3, operations: 3))
    #expect(exploration.isComplete)
    #expect(exploration.schedules == 2_874)
  }
}
