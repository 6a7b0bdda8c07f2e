import Harness
import TransitionLock

// What the rows of prices do again and again, on a lock that somebody else has made.

@inline(never)
func startAndEnd(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    guard let token = lock.tryStart() else { continue }
    tally.add(1)
    token.end()
  }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
func serialize(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) async throws {
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

/// Asks a lock that is held.
@inline(never)
func startInVain(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) throws {
  let token = try lock.start()
  watch.start()
  for _ in 0..<count where lock.tryStart() != nil { preconditionFailure("the lock is held") }
  watch.stop()
  token.end()
}

/// An actor as the main actor is for an app, whose blocks run at once on a lock that is free.
actor Caller {
  func enqueue(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
    let tally = Tally()
    watch.start()
    for _ in 0..<count {
      lock.enqueue { token in
        tally.add(1)
        token.end()
      }
    }
    watch.stop()
    precondition(tally.sum == count)
  }

  func enqueue(_ lock: TransitionLock, _ policy: TransitionLock.Policy, _ watch: Stopwatch, _ count: Int) {
    let tally = Tally()
    watch.start()
    for _ in 0..<count {
      lock.enqueue(policy: policy) { token in
        tally.add(1)
        token.end()
      }
    }
    watch.stop()
    precondition(tally.sum == count)
  }

  func enqueueLabeled(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
    let tally = Tally()
    watch.start()
    for number in 0..<count {
      lock.enqueue("refresh \(number)") { token in
        tally.add(1)
        token.end()
      }
    }
    watch.stop()
    precondition(tally.sum == count)
  }
}
