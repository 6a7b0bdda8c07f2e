import Harness
import TransitionLock

/// Returns the row of what it costs to be observed, and that it costs nothing before and after.
func priceOfEvents(_ operations: Int, waiters: Int) -> Row {
  let few = operations / 10
  func group(
    _ name: String,
    _ operations: Int,
    _ run: @escaping @Sendable (TransitionLock, Stopwatch, Int) async throws -> Void
  ) -> [Contender] {
    [
      Contender("\(name), nobody observes", .without, operations: operations) {
        try await run(TransitionLock(), $0, $1)
      },
      Contender("\(name), nobody does any more", .with, operations: operations) { watch, count in
        let lock = TransitionLock()
        withExtendedLifetime(lock.events) {}
        try await run(lock, watch, count)
      },
      Contender("\(name), one observes and does not read", .with, operations: operations) { watch, count in
        let lock = TransitionLock()
        let events = lock.events
        try await run(lock, watch, count)
        withExtendedLifetime(events) {}
      },
      Contender("\(name), one observes and reads", .with, operations: operations) { watch, count in
        let lock = TransitionLock()
        let events = lock.events
        let reader = Task { for await _ in events {} }
        try await run(lock, watch, count)
        reader.cancel()
        await reader.value
      },
    ]
  }
  return Row(
    "price-events",
    "observers",
    unit: "per call",
    group("tryStart and end", few) { startAndEnd($0, $1, $2) }
      + group("serialize", few) { try await serialize($0, $1, $2) }
      + group("serialize, 8 tasks contending", few) { try await contend(LockLine($0), 8, $1, $2) }
      + group("serialize, \(grouped(waiters)) in line", waiters) { await drain(LockLine($0), $1, $2) }
  )
}
