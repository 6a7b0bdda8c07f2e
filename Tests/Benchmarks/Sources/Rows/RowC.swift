import AsyncAlgorithms
import Dispatch
import Foundation
public import Harness
import NIOCore
import NIOPosix
import TransitionLock

/// c: blocks that are put in line while it is held, and then run one after the other.
///
/// Every contender gets blocks that capture a tally and a number and add the number; the last one ends the round. The time covers putting them in line
/// and running them.
public func rowC(_ blocks: Int) -> Row {
  Row(
    "c",
    "\(grouped(blocks)) blocks put in line, then run",
    unit: "per block",
    [
      Contender("an array of closures", .limit, operations: blocks) { watch, count in
        arrayOfClosures(watch, count)
      },
      Contender("TransitionLock.enqueue on an actor", .lock, operations: blocks) { watch, count in
        await enqueueOnActor(watch, count)
      },
      Contender("TransitionLock.enqueue(on:)", .fair, operations: blocks) { watch, count in
        await enqueueAnywhere(watch, count)
      },
      Contender("DispatchQueue, serial", .fair, operations: blocks) { watch, count in
        await dispatchQueue(watch, count)
      },
      Contender("NIO event loop", .fair, operations: blocks) { watch, count in
        await eventLoop(watch, count)
      },
      Contender("AsyncStream of closures and a task", .fair, operations: blocks) { watch, count in
        await streamOfClosures(watch, count)
      },
      Contender("a Task a block on an actor", .unfair, operations: blocks) { watch, count in
        await Screen().startTasks(watch, count)
      },
      Contender("OperationQueue, one at a time", .fair, operations: max(1, blocks / 10)) { watch, count in
        await operationQueue(watch, count)
      },
    ]
  )
}

private func sum(_ count: Int) -> Int { count * (count + 1) / 2 }

@inline(never)
private func arrayOfClosures(_ watch: Stopwatch, _ count: Int) {
  let tally = Tally()
  watch.start()
  var closures: [() -> Void] = []
  for number in 1...count { closures.append { tally.add(number) } }
  watch.full()
  for closure in closures { closure() }
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == sum(count))
}

/// An actor as the main actor is for an app: what it enqueues, runs on it.
private actor Screen {
  private let tally = Tally()

  func enqueue(_ watch: Stopwatch, _ count: Int) async {
    let lock = TransitionLock()
    let done = Completion()
    let tally = tally
    guard let token = lock.tryStart() else { preconditionFailure("the lock is new") }
    watch.start()
    for number in 1..<count {
      lock.enqueue { token in
        tally.add(number)
        token.end()
      }
    }
    lock.enqueue { token in
      tally.add(count)
      token.end()
      done.fulfil()
    }
    watch.full()
    token.end()
    await done.wait()
    watch.stop()
    watch.inversions = tally.inversions
    try? await lock.waitUntilIdle()
    precondition(tally.sum == sum(count))
  }

  func startTasks(_ watch: Stopwatch, _ count: Int) async {
    watch.start()
    let tasks = (1...count).map { number in Task { tally.add(number) } }
    watch.full()
    for task in tasks { await task.value }
    watch.stop()
    watch.inversions = tally.inversions
    precondition(tally.sum == sum(count))
  }
}

/// Enqueues blocks on an actor, for this row and for the growth of the line.
func enqueueOnActor(_ watch: Stopwatch, _ count: Int) async { await Screen().enqueue(watch, count) }

private func enqueueAnywhere(_ watch: Stopwatch, _ count: Int) async {
  let lock = TransitionLock()
  let tally = Tally()
  let done = Completion()
  guard let token = lock.tryStart() else { preconditionFailure("the lock is new") }
  watch.start()
  for number in 1..<count {
    lock.enqueue(on: .anyThread) { token in
      tally.add(number)
      token.end()
    }
  }
  lock.enqueue(on: .anyThread) { token in
    tally.add(count)
    token.end()
    done.fulfil()
  }
  watch.full()
  token.end()
  await done.wait()
  watch.stop()
  watch.inversions = tally.inversions
  try? await lock.waitUntilIdle()
  precondition(tally.sum == sum(count))
}

private func dispatchQueue(_ watch: Stopwatch, _ count: Int) async {
  let queue = DispatchQueue(label: "row c")
  let tally = Tally()
  let done = Completion()
  queue.suspend()
  watch.start()
  for number in 1..<count { queue.async { tally.add(number) } }
  queue.async {
    tally.add(count)
    done.fulfil()
  }
  watch.full()
  queue.resume()
  await done.wait()
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == sum(count))
}

private func operationQueue(_ watch: Stopwatch, _ count: Int) async {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  queue.isSuspended = true
  let tally = Tally()
  let done = Completion()
  watch.start()
  for number in 1..<count { queue.addOperation { tally.add(number) } }
  queue.addOperation {
    tally.add(count)
    done.fulfil()
  }
  watch.full()
  queue.isSuspended = false
  await done.wait()
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == sum(count))
}

private func eventLoop(_ watch: Stopwatch, _ count: Int) async {
  let loop = MultiThreadedEventLoopGroup.singleton.next()
  let tally = Tally()
  let done = Completion()
  let gate = DispatchSemaphore(value: 0)
  loop.execute { gate.wait() }
  watch.start()
  for number in 1..<count { loop.execute { tally.add(number) } }
  loop.execute {
    tally.add(count)
    done.fulfil()
  }
  watch.full()
  gate.signal()
  await done.wait()
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == sum(count))
}

private func streamOfClosures(_ watch: Stopwatch, _ count: Int) async {
  let (stream, line) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
  let tally = Tally()
  watch.start()
  for number in 1...count { line.yield { tally.add(number) } }
  line.finish()
  watch.full()
  let consumer = Task { for await closure in stream { closure() } }
  await consumer.value
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == sum(count))
}
