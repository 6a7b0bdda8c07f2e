public import Harness
import TransitionLock

/// Returns the rows of what an option of a call costs when it is used, and that it costs nothing when it is not.
///
/// The limit of these rows is the same call without the option.
public func prices(_ operations: Int, waiters: Int) -> [Row] {
  let lock = TransitionLock()
  let other = TransitionLock()
  let silent = TransitionLock(report: { _ in })
  return [
    Row(
      "price-free",
      "options of a call on a free lock",
      unit: "per call",
      [
        Contender("serialize", .limit, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
          watch.stop()
        },
        Contender("serialize with a timeout", .lock, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count { try await lock.serialize(timeout: .seconds(10)) { _ in tally.add(1) } }
          watch.stop()
        },
        Contender("serialize with a label", .fair, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count { try await lock.serialize("refresh") { _ in tally.add(1) } }
          watch.stop()
        },
        Contender("serialize within another lock's turn", .fair, operations: operations) { watch, count in
          let tally = Tally()
          try await other.serialize { _ in
            watch.start()
            for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
            watch.stop()
          }
        },
        Contender("tryStart and end, in a task", .fair, operations: operations) { watch, count in
          let tally = Tally()
          watch.start()
          for _ in 0..<count {
            guard let token = lock.tryStart() else { continue }
            tally.add(1)
            token.end()
          }
          watch.stop()
        },
        Contender("enqueue on an actor", .fair, operations: operations) { watch, count in
          await Caller().enqueue(lock, watch, count)
        },
      ]
    ),
    Row(
      "price-refused",
      "calls that a held lock refuses",
      unit: "per call",
      [
        Contender("tryStart", .limit, operations: operations) { watch, count in
          let token = try lock.start()
          watch.start()
          for _ in 0..<count where lock.tryStart() != nil { preconditionFailure("the lock is held") }
          watch.stop()
          token.end()
        },
        Contender("start, which throws and names the holder", .lock, operations: operations) { watch, count in
          let token = try lock.start()
          watch.start()
          for _ in 0..<count { _ = try? lock.start() }
          watch.stop()
          token.end()
        },
        Contender("serialize in the task that holds it", .fair, operations: operations) { watch, count in
          try await lock.serialize { _ in
            watch.start()
            for _ in 0..<count { try? await lock.serialize { _ in } }
            watch.stop()
          }
        },
        Contender("serialize with a timeout of zero", .fair, operations: operations) { watch, count in
          let token = try lock.start()
          watch.start()
          for _ in 0..<count { try? await lock.serialize(timeout: .zero) { _ in } }
          watch.stop()
          token.end()
        },
        Contender("a second end, reported", .fair, operations: operations) { watch, count in
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
        Contender("serialize", .limit, operations: waiters) { await drain(LockLine(), $0, $1) },
        Contender("serialize with a timeout that does not come", .lock, operations: waiters) {
          await drain(PatientLine(), $0, $1)
        },
      ]
    ),
  ]
}

private actor Caller {
  func enqueue(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
    let tally = Tally()
    watch.start()
    for number in 0..<count {
      lock.enqueue { token in
        tally.add(number)
        token.end()
      }
    }
    watch.stop()
  }
}
