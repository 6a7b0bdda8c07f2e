import Dispatch
import Harness
import TransitionLock

/// Returns row c: blocks that are put in line while it is held, and then run one after the other.
///
/// The blocks of every contender capture a tally and a number and add the number. The time covers
/// putting them in line and running them.
func rowC(_ blocks: Int) -> Row {
  Row(
    name: "c",
    title: "\(grouped(blocks)) blocks put in line, then run",
    unit: "per block",
    operations: blocks,
    contenders: [
      Contender("an array of closures", .limit) { watch, count in
        var closures: [() -> Void] = []
        await fill(watch, count) { tally, number in
          closures.append { tally.add(number) }
        } drain: {
          for closure in closures { closure() }
        }
      },
      Contender("TransitionLock.enqueue on an actor", .lock) { await Screen().enqueue($0, $1) },
      Contender("TransitionLock.enqueue(on:)", .fair) { watch, count in
        let lock = TransitionLock()
        let token = try lock.start()
        await fill(watch, count) { tally, number in
          lock.enqueue(on: .anyThread) { token in
            tally.add(number)
            token.end()
          }
        } drain: {
          token.end()
          try? await lock.waitUntilIdle()
        }
      },
      Contender("DispatchQueue, serial", .fair) { watch, count in
        let queue = DispatchQueue(label: "row c")
        queue.suspend()
        await fill(watch, count) { tally, number in
          queue.async { tally.add(number) }
        } drain: {
          queue.resume()
          await withUnsafeContinuation { done in queue.async { done.resume() } }
        }
      },
      Contender("AsyncStream of closures and a task", .fair) { watch, count in
        let (stream, line) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        await fill(watch, count) { tally, number in
          line.yield { tally.add(number) }
        } drain: {
          line.finish()
          await Task { for await closure in stream { closure() } }.value
        }
      },
      Contender("a Task a block on an actor", .unfair) { await Screen().startTasks($0, $1) },
    ] + guests(of: "c")
  )
}

/// Puts blocks in line, and lets all of them run.
nonisolated(nonsending) private func fill(
  _ watch: Stopwatch,
  _ count: Int,
  _ put: (Tally, Int) -> Void,
  drain: nonisolated(nonsending) () async -> Void
) async {
  let tally = Tally()
  watch.start()
  for number in 1...count { put(tally, number) }
  watch.full()
  await drain()
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == count * (count + 1) / 2)
}

/// An actor as the main actor is for an app: what it enqueues, runs on it.
actor Screen {
  func enqueueFree(_ watch: Stopwatch, _ count: Int) {
    let lock = TransitionLock()
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

  func enqueue(_ watch: Stopwatch, _ count: Int) async {
    let lock = TransitionLock()
    let token = lock.tryStart()
    await fill(watch, count) {
      put($1, on: lock, $0)
    } drain: {
      token?.end()
      try? await lock.waitUntilIdle()
    }
  }

  private func put(_ number: Int, on lock: TransitionLock, _ tally: Tally) {
    lock.enqueue { token in
      tally.add(number)
      token.end()
    }
  }

  func startTasks(_ watch: Stopwatch, _ count: Int) async {
    var tasks: [Task<Void, Never>] = []
    await fill(watch, count) { tally, number in
      tasks.append(Task { add(number, to: tally) })
    } drain: {
      for task in tasks { await task.value }
    }
  }

  private func add(_ number: Int, to tally: Tally) { tally.add(number) }
}
