import Harness
import TransitionLock

/// Returns the growth of the time and memory of one waiter with the number of waiters, which should
/// be none.
func growthOfTheLine(upTo most: Int) -> Growth {
  Growth(
    name: "line",
    title: "growth with the length of the line",
    variable: "waiters",
    unit: "per waiter",
    sizes: [100, 1_000, 10_000, 100_000, 1_000_000].filter { $0 <= most },
    operations: { $0 },
    contenders: { _ in
      [
        Contender("bare tasks, resumed", .limit) { await resumeBareTasks($0, $1) },
        waiting("serialize", .lock, LockLine.self),
        waiting("serialize with a timeout that does not come", .fair, PatientLine.self),
        Contender("bare tasks, cancelled in random order", .fair) { await cancelBareTasks($0, $1) },
        cancelling("serialize, cancelled in random order", .fair, LockLine.self),
        Contender("enqueue on an actor", .fair) { await Screen().enqueue($0, $1) },
      ]
    }
  )
}

/// Returns the growth of a call that waits with the number of locks that no call waits for, which
/// should be none.
///
/// A call waits for another lock, too, so that circles of waiting are possible and the lock looks
/// for them.
func growthOfIdleLocks(upTo most: Int) -> Growth {
  Growth(
    name: "idle-locks",
    title:
      "growth with the number of locks for which no call waits, while tasks contend for one and a call waits for another",
    variable: "idle locks",
    unit: "per operation",
    sizes: [1, 1_000, 10_000, 100_000].filter { $0 <= most },
    operations: { _ in 20_000 },
    contenders: { size in
      [
        Contender("serialize, 8 tasks", .lock) { watch, count in
          let idle = (0..<size).map { _ in TransitionLock() }
          try await contendBesideAnother(watch, count)
          withExtendedLifetime(idle) {}
        },
        Contender("serialize, 8 tasks, after the others have gone", .fair) { watch, count in
          do { _ = (0..<size).map { _ in TransitionLock() } }
          try await contendBesideAnother(watch, count)
        },
      ]
    }
  )
}

/// Lets tasks contend for one lock while a call waits for another one.
private func contendBesideAnother(_ watch: Stopwatch, _ count: Int) async throws {
  let other = TransitionLock()
  let token = try other.start()
  let waiting = Task.immediate { _ = try? await other.serialize {} }
  try await contend(LockLine(), 8, watch, count)
  token.end()
  await waiting.value
}
