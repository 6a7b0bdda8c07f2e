import DefaultClient
import Dispatch
import Foundation
public import Harness
import NIOCore
import NIOPosix
import TransitionLock

/// Returns row b: waiting in an empty line, running a body, and going on; one task, the other way round than in a.
public func rowB(_ operations: Int) -> Row {
  let slow = max(1, operations / 20)
  return Row(
    "b",
    "serialize, uncontended, one task",
    unit: "per call",
    [
      Contender("two compare-and-swaps around a body", .limit, operations: operations) { watch, count in
        try await bareCall(watch, count)
      },
      Contender("the same, where it might have to wait", .floor, operations: operations) { watch, count in
        try await bareCallOrWait(watch, count)
      },
      Contender("the same, asking for its task and whether that is cancelled", .floor, operations: operations) {
        try await carefulCall($0, $1)
      },
      Contender("TransitionLock.serialize", .lock, operations: operations) { watch, count in
        try await serialize(watch, count)
      },
      Contender("TransitionLock.serialize, on the main actor", .fair, operations: operations) { watch, count in
        try await serializeOnMain(watch, count)
      },
      Contender("TransitionLock.serialize, default client", .fair, operations: operations) { watch, count in
        try await DefaultClient.serialize(watch, count)
      },
      Contender("TransitionLock.serialize, default client, main actor", .fair, operations: operations) { watch, count in
        try await DefaultClient.serializeOnMain(watch, count)
      },
      Contender("an actor, hop and return", .fair, operations: operations) { watch, count in
        await actorHop(watch, count)
      },
      Contender("an actor with continuations", .fair, operations: operations) { watch, count in
        try await pass(ActorLine(), watch, count)
      },
      Contender("DispatchQueue.sync", .blocking, operations: operations) { watch, count in
        queueSync(watch, count)
      },
      Contender("DispatchSemaphore.wait and signal", .blocking, operations: operations) { watch, count in
        semaphore(watch, count)
      },
      Contender("AsyncStream of one token", .fair, operations: operations) { watch, count in
        await streamOfOneToken(watch, count)
      },
      Contender("DispatchQueue.async and a continuation", .fair, operations: slow) { watch, count in
        try await pass(QueueLine(), watch, count)
      },
      Contender("NIO event loop, submit and get", .fair, operations: slow) { watch, count in
        try await pass(EventLoopLine(), watch, count)
      },
      Contender("AsyncStream of closures and a task", .fair, operations: slow) { watch, count in
        try await pass(StreamLine(), watch, count)
      },
      Contender("OperationQueue and a continuation", .fair, operations: slow) { watch, count in
        try await pass(OperationLine(), watch, count)
      },
    ] + guests(of: "b", operations: operations)
  )
}

@inline(never)
private func bareCall(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await word.serialize { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func bareCallOrWait(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await word.serializeOrWait { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func carefulCall(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await word.serializeCarefully { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func serialize(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@MainActor
@inline(never)
private func serializeOnMain(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

private actor Counter {
  private(set) var sum = 0
  func add() { sum &+= 1 }
}

@inline(never)
private func actorHop(_ watch: Stopwatch, _ count: Int) async {
  let counter = Counter()
  watch.start()
  for _ in 0..<count { await counter.add() }
  watch.stop()
  let sum = await counter.sum
  precondition(sum == count)
}

@inline(never)
private func pass(_ line: some WaitingLine, _ watch: Stopwatch, _ count: Int) async throws {
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await line.pass(tally, 1) }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func queueSync(_ watch: Stopwatch, _ count: Int) {
  let queue = DispatchQueue(label: "row b")
  let tally = Tally()
  watch.start()
  for _ in 0..<count { queue.sync { tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func semaphore(_ watch: Stopwatch, _ count: Int) {
  let semaphore = DispatchSemaphore(value: 1)
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    semaphore.wait()
    tally.add(1)
    semaphore.signal()
  }
  watch.stop()
  precondition(tally.sum == count)
}

/// Takes the token out of a stream, which is the turn. A stream serves one task only, so this cannot be contended.
@inline(never)
private func streamOfOneToken(_ watch: Stopwatch, _ count: Int) async {
  let (stream, line) = AsyncStream.makeStream(of: Void.self)
  line.yield()
  var iterator = stream.makeAsyncIterator()
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    await iterator.next()
    tally.add(1)
    line.yield()
  }
  watch.stop()
  precondition(tally.sum == count)
}
