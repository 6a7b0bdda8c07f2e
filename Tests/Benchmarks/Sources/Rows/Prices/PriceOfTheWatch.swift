import Harness
import TransitionLock

/// Returns the row of what it costs to be watched, which a lock is unless its limits say otherwise.
func priceOfTheWatch(_ operations: Int, waiters: Int) -> Row {
  @Sendable func unwatched() -> TransitionLock { TransitionLock(limits: .none) }
  @Sendable func strict() -> TransitionLock {
    let limits = TransitionLock.Limits(waiting: .seconds(100_000), line: 10_000_000)
    return TransitionLock(limits: limits, report: { _ in })
  }
  let contention = operations / 2
  return Row(
    "price-watch",
    "the watch",
    unit: "per call",
    [
      Contender("tryStart and end, no limits", .without, operations: operations) { startAndEnd(unwatched(), $0, $1) },
      Contender("tryStart and end", .with, operations: operations) { startAndEnd(TransitionLock(), $0, $1) },
      Contender("a refused tryStart, no limits", .without, operations: operations) {
        try startInVain(unwatched(), $0, $1)
      },
      Contender("a refused tryStart", .with, operations: operations) { try startInVain(TransitionLock(), $0, $1) },
      Contender("serialize, no limits", .without, operations: operations) { try await serialize(unwatched(), $0, $1) },
      Contender("serialize", .with, operations: operations) { try await serialize(TransitionLock(), $0, $1) },
      Contender("serialize, 8 tasks contending, no limits", .without, operations: contention) {
        try await contend(LockLine(unwatched()), 8, $0, $1)
      },
      Contender("serialize, 8 tasks contending", .with, operations: contention) {
        try await contend(LockLine(), 8, $0, $1)
      },
      Contender("the same, with limits for waiters and the line", .with, operations: contention) {
        try await contend(LockLine(strict()), 8, $0, $1)
      },
      Contender("serialize, \(grouped(waiters)) in line, no limits", .without, operations: waiters) {
        await drain(LockLine(unwatched()), $0, $1)
      },
      Contender("serialize, \(grouped(waiters)) in line", .with, operations: waiters) {
        await drain(LockLine(), $0, $1)
      },
      Contender("the same, with limits for waiters and the line", .with, operations: waiters) {
        await drain(LockLine(strict()), $0, $1)
      },
    ]
  )
}
