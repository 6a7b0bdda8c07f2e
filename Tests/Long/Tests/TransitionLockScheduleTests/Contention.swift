import ScheduleTestKit
import TransitionLock

/// Counts how many are in a section at once, in a simulation, which has one thread.
final class Witness: @unchecked Sendable {
  // Sendable: used by the tasks of one simulation, one at a time on its one thread.
  private(set) var most = 0
  private(set) var count = 0
  private var inside = 0

  /// Is in the section, across a step.
  func visit() async {
    inside += 1
    most = max(most, inside)
    await Task.yield()
    inside -= 1
    count += 1
  }
}

/// A body in which tasks take one lock again and again, and yield inside.
func contention(tasks: Int, operations: Int) -> @Sendable (Simulation) async throws -> Void {
  { simulation in
    let lock = TransitionLock()
    let witness = Witness()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          for _ in 0..<operations { try await lock.serialize { _ in await witness.visit() } }
        }
      }
      try await group.waitForAll()
    }
    simulation.always("at most one holds the lock", witness.most == 1)
    simulation.always("everybody had every turn", witness.count == tasks * operations)
  }
}
