import DefaultClient
import Dispatch
import Harness
import TransitionLock

/// Returns row b: waiting in an empty line, running a body, and going on; one task, the other way
/// round than in a.
func rowB(_ operations: Int) -> Row {
  let few = operations / 20
  return Row(
    name: "b",
    title: "serialize, uncontended, one task",
    unit: "per call",
    operations: operations,
    contenders: [
      Contender("two compare-and-swaps around a body", .limit) { watch, count in
        let word = BareWord()
        try await loop(watch, count) { tally in try await word.serialize { _ in tally.add(1) } }
      },
      Contender("the same, where it might have to wait", .floor) { watch, count in
        let word = BareWord()
        try await loop(watch, count) { tally in try await word.serializeOrWait { _ in tally.add(1) }
        }
      },
      Contender("the same, asking for its task and whether that is cancelled", .floor) {
        watch,
        count in
        let word = BareWord()
        try await loop(watch, count) { tally in
          try await word.serializeCarefully { _ in tally.add(1) }
        }
      },
      Contender("TransitionLock.serialize", .lock) {
        try await serialize(TransitionLock(), $0, $1)
      },
      Contender("TransitionLock.serialize, on the main actor", .fair) {
        try await serializeOnMain($0, $1)
      },
      Contender("TransitionLock.serialize, default client", .fair) {
        try await DefaultClient.serialize($0, $1)
      },
      Contender("TransitionLock.serialize, default client, main actor", .fair) {
        try await DefaultClient.serializeOnMain($0, $1)
      },
      Contender("TransitionLock.serialize, in a scope", .fair) {
        try await serialize(TransitionLock().scope("list"), $0, $1)
      },
      Contender("TransitionLock.serialize, in a scope of a scope", .fair) {
        try await serialize(TransitionLock().scope("list").scope("row"), $0, $1)
      },
      Contender("TransitionLock.serialize, one observer that does not read", .fair) {
        watch,
        count in
        let lock = TransitionLock()
        let events = lock.events
        try await serialize(lock, watch, count)
        withExtendedLifetime(events) {}
      },
      Contender("TransitionLock.attempt", .fair) { watch, count in
        let lock = TransitionLock()
        await loop(watch, count) { tally in await lock.attempt(.wait) { _ in tally.add(1) } }
      },
      Contender("TransitionLock.enqueue, on an actor", .fair) {
        await Screen().enqueueFree($0, $1)
      },
      Contender("an actor, hop and return", .fair) { try await pass(HopLine(), $0, $1) },
      Contender("an actor with continuations", .fair) { try await pass(ActorLine(), $0, $1) },
      Contender("DispatchQueue.sync", .blocking) { watch, count in
        let queue = DispatchQueue(label: "row b")
        loop(watch, count) { tally in queue.sync { tally.add(1) } }
      },
      Contender("DispatchQueue.async and a continuation", .fair, most: few) {
        try await pass(QueueLine(), $0, $1)
      },
      Contender("AsyncStream of closures and a task", .fair, most: few) {
        try await pass(StreamLine(), $0, $1)
      },
    ] + guests(of: "b")
  )
}

@inline(never)
private func serialize(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) async throws {
  try await loop(watch, count) { tally in try await lock.serialize { _ in tally.add(1) } }
}

@MainActor
private func serializeOnMain(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  try await loop(watch, count) { tally in try await lock.serialize { _ in tally.add(1) } }
}

private func pass(_ line: some WaitingLine, _ watch: Stopwatch, _ count: Int) async throws {
  try await loop(watch, count) { tally in try await line.pass(tally, 1) }
}
