public import Harness
import TransitionLock

/// Returns the growth of the time and memory of one waiter with the number of waiters, which should be none.
public func growthOfTheLine(upTo most: Int) -> [Growth] {
  let sizes = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].filter { $0 <= most }
  return [
    Growth(
      "line",
      "the length of the line",
      variable: "waiters",
      unit: "per waiter",
      sizes: sizes,
      [
        Growth.Curve("bare tasks, resumed") { watch, count in
          let parking = Parking(count)
          watch.start()
          let crowd = Crowd(count) { number in Task.immediate { await parking.park(number) } }
          watch.full()
          for number in 0..<count { parking.resume(number) }
          await crowd.finish()
          watch.stop()
        },
        Growth.Curve("serialize") { await drain(LockLine(), $0, $1) },
        Growth.Curve("serialize with a timeout that does not come") { watch, count in
          await drain(PatientLine(), watch, count)
        },
        Growth.Curve("bare tasks, cancelled in random order") { await cancelBareTasks($0, $1) },
        Growth.Curve("serialize, cancelled in random order") { await cancelWaiters(of: LockLine(), $0, $1) },
        Growth.Curve("serialize, timed out") { try await timeOut($0, $1) },
        Growth.Curve("enqueue on an actor") { await enqueueOnActor($0, $1) },
        Growth.Curve("an actor with continuations", most: 10_000) { await drain(ActorLine(), $0, $1) },
      ]
    )
  ]
}

/// The lock, with a deadline for each waiter that none of them meets.
final class PatientLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  private let lock = TransitionLock()
  private var token: TransitionLock.Token?

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await lock.serialize(timeout: .seconds(100_000)) { _ in tally.add(number) }
  }
  var waitingCount: Int? { lock.waitingCount }
}

/// Lets the time of all waiters run out, each at its own moment, in random order of the calls.
private func timeOut(_ watch: Stopwatch, _ count: Int) async throws {
  let clock = ManualClock()
  let lock = TransitionLock(clock: clock)
  guard let token = lock.tryStart() else { preconditionFailure("the lock is new") }
  let order = shuffled(count)
  watch.start()
  let crowd = Crowd(count) { number in
    Task.immediate {
      try? await lock.serialize(timeout: .seconds(1 + order[number])) { _ in preconditionFailure("the lock is held") }
    }
  }
  watch.full()
  // The lock's timer may be starting just now, and sleeps a little later.
  while lock.waitingCount > 0 {
    clock.advance(by: .seconds(count))
    await Task.yield()
  }
  await crowd.finish()
  watch.stop()
  token.end()
}
