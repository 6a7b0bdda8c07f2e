import ScheduleTestKit

// The examples in the doc comments of ScheduleTestKit's room History.

func recordLostIncrement(_ print: (Bool) -> Void) {
  // snippet: CheckingHistories.md: let history
}

// snippet: CheckingHistories.md: struct SwitchSpecification

actor Tally {
  private var count = 0

  func add(_ number: Int) async -> Int {
    let before = count
    await Task.yield()
    count = before + number
    return count
  }
}

func exploreWithHistory(
  _ explore: (@escaping @Sendable (Simulation) async throws -> Void) async -> Void
) async {
  // snippet: CheckingHistories.md: await explore
}

// snippet: ExploringSchedules.md: enum Time

func exploreWithClock() async {
  // snippet: ExploringSchedules.md: await explore { simulation
}
