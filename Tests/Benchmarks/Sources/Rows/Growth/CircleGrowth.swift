public import Harness
import TransitionLock

/// Returns the growth of a call that waits while calls wait for another lock, too, so that circles of waiting are possible: with
/// locks that no call waits for, which should cost nothing, and with the line that a task joins that holds something.
public func growthOfLooks(upTo most: Int) -> [Growth] {
  [
    Growth(
      "idle-locks",
      "the number of locks for which no call waits, while tasks contend for one and a call waits for another",
      variable: "idle locks",
      unit: "per operation",
      sizes: [1, 1_000, 10_000, 100_000].filter { $0 <= most },
      costGrows: false,
      [
        Growth.Curve("serialize, 8 tasks", operations: { _ in 20_000 }) { watch, count in
          let idle = (0..<count).map { _ in TransitionLock(limits: .none) }
          try await contendBesideAnother(watch)
          withExtendedLifetime(idle) {}
        },
        Growth.Curve("serialize, 8 tasks, after the others have gone", operations: { _ in 20_000 }) { watch, count in
          do { _ = (0..<count).map { _ in TransitionLock(limits: .none) } }
          try await contendBesideAnother(watch)
        },
      ]
    ),
    Growth(
      "nested",
      "the length of the line that a task joins that holds another lock, for which a call waits",
      variable: "waiters",
      unit: "per call",
      sizes: [1, 100, 1_000, 10_000].filter { $0 <= most },
      costGrows: false,
      [
        Growth.Curve("holding a lock, and waiting for another one", operations: { _ in nestedCalls }) { watch, count in
          try await waitWhileHolding(
            TransitionLock(limits: .none),
            TransitionLock(limits: .none),
            behind: count,
            watch
          )
        },
        Growth.Curve("holding a scope, and waiting for another one", operations: { _ in nestedCalls }) { watch, count in
          let window = TransitionLock(limits: .none)
          try await waitWhileHolding(window.scope("a"), window.scope("b"), behind: count, watch)
        },
      ]
    ),
  ]
}

private let nestedCalls = 200

/// Lets tasks contend for one lock while a call waits for another one.
private func contendBesideAnother(_ watch: Stopwatch) async throws {
  let other = TransitionLock(limits: .none)
  let token = try other.start()
  let waiting = Task.immediate { try? await other.serialize {} }
  try await contend(LockLine(), 8, watch, 20_000)
  token.end()
  await waiting.value
}

/// Lets calls join a line behind others, each from a task that holds one more lock or scope.
///
/// The holder of the line is a task, and so are those in it; a call waits for what the tasks hold, so that each call has to look.
private func waitWhileHolding(
  _ first: TransitionLock,
  _ second: TransitionLock,
  behind count: Int,
  _ watch: Stopwatch
) async throws {
  let gate = AsyncStream.makeStream(of: Void.self)
  let holder = Task.immediate {
    try? await second.serialize { for await _ in gate.stream { return } }
  }
  let crowd = (0..<count).map { _ in Task.immediate { try? await second.serialize {} } }
  watch.start()
  for _ in 0..<nestedCalls {
    let release = AsyncStream.makeStream(of: Void.self)
    let nested = Task.immediate {
      try? await first.serialize {
        for await _ in release.stream { break }
        try? await second.serialize {}
      }
    }
    let wanting = Task.immediate { try? await first.serialize {} }
    release.continuation.yield()
    while second.waitingCount <= count { await Task.yield() }
    nested.cancel()
    await nested.value
    await wanting.value
  }
  watch.stop()
  gate.continuation.yield()
  await holder.value
  for task in crowd { await task.value }
}
