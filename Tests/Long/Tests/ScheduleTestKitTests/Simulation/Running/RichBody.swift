import ScheduleTestKit
import TransitionLock
import VirtualTime

private actor Board {
  private var lines: [String] = []
  func write(_ line: String) { lines.append(line) }
  var text: String { lines.joined(separator: " ") }
}

/// A body in which there is some of everything that is under full control.
@Sendable func richBody(_ simulation: Simulation) async throws {
  let board = Board()
  let lock = TransitionLock(clock: simulation.clock)
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  let reader = Task(name: "reader") { for await element in stream { await board.write("has \(element)") } }
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in 1...3 {
      group.addTask {
        try await lock.serialize { _ in
          await board.write("turn of \(number)")
          try await simulation.clock.sleep(for: .milliseconds(30))
        }
        continuation.yield(number)
      }
    }
    group.addTask {
      try await simulation.clock.sleep(for: .milliseconds(45))
      await board.write("45")
    }
    try await group.waitForAll()
  }
  async let one: Void = board.write("one")
  async let other: Void = board.write("other")
  _ = await (one, other)
  continuation.finish()
  await reader.value
  simulation.note(await board.text)
}
