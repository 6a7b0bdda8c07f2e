import Harness
import TransitionLock

/// Returns a row of the time and memory of one waiter among a number of waiters, with which neither
/// should grow.
func rowOfTheLine(waiters: Int) -> Row {
  Row(
    name: "line-\(waiters)",
    title: "\(grouped(waiters)) waiters in the line",
    unit: "per waiter",
    operations: waiters,
    contenders: [
      Contender("bare tasks, resumed", .limit) { await resumeBareTasks($0, $1) },
      waiting("serialize", .lock, LockLine.self),
      waiting("serialize with a timeout that does not come", .fair, PatientLine.self),
      Contender("bare tasks, cancelled in random order", .fair) { await cancelBareTasks($0, $1) },
      cancelling("serialize, cancelled in random order", .fair, LockLine.self),
      Contender("enqueue on an actor", .fair) { await Screen().enqueue($0, $1) },
    ]
  )
}

/// Returns a row of calls that wait beside a number of locks that no call waits for, with which
/// their time should not grow.
///
/// A call waits for another lock, too, so that circles of waiting are possible and the lock looks
/// for them.
func rowOfIdleLocks(_ size: Int) -> Row {
  Row(
    name: "idle-locks-\(size)",
    title:
      "tasks contend for one lock, and a call waits for another, beside \(grouped(size)) idle locks",
    unit: "per operation",
    operations: 20_000,
    contenders: [
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
