import Harness
import TransitionLock

/// Returns the rows of what an option of a call costs when it is used.
func pricesOfOptions(_ operations: Int, waiters: Int) -> [Row] {
  let lock = TransitionLock()
  let other = TransitionLock()
  let silent = TransitionLock(report: { _ in })
  return [
    Row(
      "price-free",
      "options of a call on a free lock",
      unit: "per call",
      [
        Contender("serialize", .without, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
          watch.stop()
        },
        Contender("serialize with a timeout", .with, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count { try await lock.serialize(timeout: .seconds(10)) { _ in tally.add(1) } }
          watch.stop()
        },
        Contender("serialize with a label", .with, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count { try await lock.serialize("refresh") { _ in tally.add(1) } }
          watch.stop()
        },
        Contender("serialize within another lock's turn", .with, operations: operations) { watch, count in
          let tally = Tally()
          try await other.serialize { _ in
            watch.start()
            for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
            watch.stop()
          }
        },
        Contender("tryStart and end, in a task", .with, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count {
            guard let token = lock.tryStart() else { continue }
            tally.add(1)
            token.end()
          }
          watch.stop()
        },
        Contender("enqueue on an actor", .with, operations: operations) { watch, count in
          await Caller().enqueue(lock, watch, count)
        },
      ]
    ),
    Row(
      "price-refused",
      "calls that a held lock refuses",
      unit: "per call",
      [
        Contender("tryStart", .without, operations: operations) { watch, count in
          let token = try lock.start()
          watch.start()
          for _ in 0..<count where lock.tryStart() != nil { preconditionFailure("the lock is held") }
          watch.stop()
          token.end()
        },
        Contender("start, which throws and names the holder", .with, operations: operations) { watch, count in
          let token = try lock.start()
          watch.start()
          for _ in 0..<count { _ = try? lock.start() }
          watch.stop()
          token.end()
        },
        Contender("serialize in the task that holds it", .with, operations: operations) { watch, count in
          try await lock.serialize { _ in
            watch.start()
            for _ in 0..<count { try? await lock.serialize { _ in } }
            watch.stop()
          }
        },
        Contender("serialize with a timeout of zero", .with, operations: operations) { watch, count in
          let token = try lock.start()
          watch.start()
          for _ in 0..<count { try? await lock.serialize(timeout: .zero) { _ in } }
          watch.stop()
          token.end()
        },
        Contender("a second end, reported", .with, operations: operations) { watch, count in
          let token = try silent.start()
          token.end()
          watch.start()
          for _ in 0..<count { token.end() }
          watch.stop()
        },
      ]
    ),
    Row(
      "price-waiting",
      "options of a call that waits, \(grouped(waiters)) in line",
      unit: "per waiter",
      [
        Contender("serialize", .without, operations: waiters) { await drain(LockLine(), $0, $1) },
        Contender("serialize with a timeout that does not come", .with, operations: waiters) {
          await drain(PatientLine(), $0, $1)
        },
      ]
    ),
  ]
}
