import ScheduleTestKit

// The examples in the doc comments of ScheduleTestKit's room History.

func recordLostIncrement(_ print: (Bool) -> Void) {
  // snippet.comment-history
  let history = History(CounterSpecification())
  let (first, second) = (history.client("first"), history.client("second"))
  let call = first.begin(.add(1))
  second.record(.add(1)) { 1 }
  call.returned(1)  // both saw the counter at 1: an increment is lost
  print(history.check().isLinearizable)  // false
  // snippet.end
}

// snippet.comment-deterministic-specification
struct SwitchSpecification: DeterministicSpecification {
  enum Operation { case turn, look }
  let initial = false
  func apply(_ operation: Operation, to isOn: inout Bool) -> Bool {
    if operation == .turn { isOn.toggle() }
    return isOn
  }
}
// snippet.end

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
  // snippet.history-in-explore
  await explore { simulation in
    let history = History(CounterSpecification())
    let tally = Tally()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2 {
        let client = history.client("task \(number)")
        group.addTask { await client.record(.add(1)) { await tally.add(1) } }
      }
    }
    history.expectLinearizable()
  }
  // snippet.end
}

// snippet.clock-of-a-module
enum Time {
  @TaskLocal static var clock: any Clock<Duration> = ContinuousClock()
}

func remind(after delay: Duration, _ body: () -> Void) async throws {
  try await Time.clock.sleep(for: delay)
  body()
}
// snippet.end

func exploreWithClock() async {
  // snippet.clock-in-explore
  await explore { simulation in
    try await Time.$clock.withValue(simulation.clock) {
      try await remind(after: .seconds(3_600)) { simulation.note("reminded") }
    }
    simulation.always("an hour has passed", simulation.clock.now.offset == .seconds(3_600))
  }
  // snippet.end
}
