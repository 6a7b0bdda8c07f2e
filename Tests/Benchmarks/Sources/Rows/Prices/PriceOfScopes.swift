import Harness
import TransitionLock

/// Returns the row of what a scope costs, beside a lock that has none, and what a lock pays for having some.
func priceOfScopes(_ operations: Int, waiters: Int) -> Row {
  let few = operations / 10
  func group(
    _ name: String,
    _ operations: Int,
    _ run: @escaping @Sendable (TransitionLock, Stopwatch, Int) async throws -> Void
  ) -> [Contender] {
    [
      Contender("\(name): a lock", .without, operations: operations) { try await run(TransitionLock(), $0, $1) },
      Contender("\(name): a lock that has a scope", .with, operations: operations) { watch, count in
        let lock = TransitionLock()
        let scope = lock.scope("list")
        try await run(lock, watch, count)
        withExtendedLifetime(scope) {}
      },
      Contender("\(name): a scope", .with, operations: operations) { watch, count in
        try await run(TransitionLock().scope("list"), watch, count)
      },
      Contender("\(name): a scope in a scope", .with, operations: operations) { watch, count in
        try await run(TransitionLock().scope("list").scope("row"), watch, count)
      },
      Contender("\(name): a scope beside 100 that are held", .with, operations: operations) { watch, count in
        let lock = TransitionLock()
        let siblings = (0..<100).map { lock.scope("row \($0)") }
        let tokens = try siblings.map { try $0.start() }
        try await run(lock.scope("list"), watch, count)
        for token in tokens { token.end() }
        withExtendedLifetime(siblings) {}
      },
    ]
  }
  return Row(
    "price-scopes",
    "scopes",
    unit: "per call",
    group("tryStart and end", few) { startAndEnd($0, $1, $2) }
      + group("serialize", few) { try await serialize($0, $1, $2) }
      + group("serialize, 8 tasks contending", few) { try await contend(LockLine($0), 8, $1, $2) }
      + group("serialize, \(grouped(waiters / 10)) in line", waiters / 10) { await drain(LockLine($0), $1, $2) }
  )
}
