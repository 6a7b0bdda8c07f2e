import DefaultClient
import Harness
import TransitionLock

/// The operations that are counted, by the letters of the rows, with their limits. The title is
/// that of the documentation.
///
/// Each stays on its thread from the start of the watch to its stop.
let operations:
  [(name: String, title: String, run: @Sendable (Stopwatch, Int) async throws -> Void)] = [
    ("a-limit", "two compare-and-swaps, a limit", { takeAndGive($0, $1) }),
    ("a", "`tryStart` and `end`", { tryStart(TransitionLock(), $0, $1) }),
    ("a-refused", "a `tryStart` that is refused", { try tryStartInVain($0, $1) }),
    (
      "a-scope", "`tryStart` and `end` in a scope",
      { tryStart(TransitionLock().scope("list"), $0, $1) }
    ),
    (
      "b-limit", "two compare-and-swaps around a body, a limit", { try await bareSerialize($0, $1) }
    ),
    (
      "b-floor", "the same, and a look at the task, a floor",
      { try await bareSerializeCarefully($0, $1) }
    ),
    ("b", "`serialize` on a free lock", { try await serialize(TransitionLock(), $0, $1) }),
    ("b-main", "`serialize` on the main actor", { try await serializeOnMain($0, $1) }),
    (
      "b-default", "`serialize` with Swift's default settings",
      { try await DefaultClient.serialize($0, $1) }
    ),
    (
      "b-default-main", "the same, on the main actor",
      { try await DefaultClient.serializeOnMain($0, $1) }
    ),
    ("b-attempt", "`attempt` on a free lock", { await attempt($0, $1) }),
    (
      "b-scope", "`serialize` in a scope",
      { try await serialize(TransitionLock().scope("list"), $0, $1) }
    ),
    ("b-observed", "`serialize` with an observer", { try await serializeObserved($0, $1) }),
    ("b-wait", "a `serialize` that waits", { serializeInTurns($0, $1) }),
    ("b-timeout", "the same, with a timeout", { serializeWithTimeout($0, $1) }),
    ("c-limit", "an array of closures, a limit", { arrayOfClosures($0, $1) }),
    ("c-free", "`enqueue` on a free lock", { await enqueueFree($0, $1) }),
    ("c", "a block in line", { try await enqueueAndRun($0, $1) }),
  ]

private func takeAndGive(_ watch: Stopwatch, _ count: Int) {
  let word = BareWord()
  watch.start()
  for _ in 0..<count where word.take() { _ = word.give() }
  watch.stop()
}

private func tryStart(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
  watch.start()
  for _ in 0..<count { lock.tryStart()?.end() }
  watch.stop()
}

private func tryStartInVain(_ watch: Stopwatch, _ count: Int) throws {
  let lock = TransitionLock(clock: StillClock())
  let token = try lock.start()
  // The first refusal starts the watch.
  lock.tryStart()?.end()
  tryStart(lock, watch, count)
  token.end()
}

@concurrent
private func bareSerialize(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  watch.start()
  for _ in 0..<count { try await word.serialize { _ in } }
  watch.stop()
}

@concurrent
private func bareSerializeCarefully(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  watch.start()
  for _ in 0..<count { try await word.serializeCarefully { _ in } }
  watch.stop()
}

@concurrent
private func serialize(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) async throws {
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in } }
  watch.stop()
}

@MainActor
private func serializeOnMain(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in } }
  watch.stop()
}

@concurrent
private func attempt(_ watch: Stopwatch, _ count: Int) async {
  let lock = TransitionLock()
  watch.start()
  for _ in 0..<count { await lock.attempt(.wait) { _ in } }
  watch.stop()
}

private func serializeObserved(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  let events = lock.events(buffer: 8)
  // The buffer of an observer that does not read is as full as it becomes.
  for _ in 0..<8 { lock.tryStart()?.end() }
  try await serialize(lock, watch, count)
  withExtendedLifetime(events) {}
}

private func arrayOfClosures(_ watch: Stopwatch, _ count: Int) {
  let tally = Tally()
  watch.start()
  var closures: [() -> Void] = []
  for number in 0..<count { closures.append { tally.sum += number } }
  for closure in closures { closure() }
  watch.stop()
}

private final class Tally { var sum = 0 }

@MainActor
private func enqueueFree(_ watch: Stopwatch, _ count: Int) {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  enqueue(count, lock, tally)
  watch.stop()
}

/// Blocks in line for the main actor, run by the lock on the main thread.
@MainActor
private func enqueueAndRun(_ watch: Stopwatch, _ count: Int) async throws {
  // A count by stepping is so slow that the blocks would let others in after a few of them.
  let lock = TransitionLock(clock: StillClock())
  let token = try lock.start()
  watch.start()
  enqueue(count, lock, Tally())
  token.end()
  try await lock.waitUntilIdle()
  watch.stop()
}

@MainActor
private func enqueue(_ count: Int, _ lock: TransitionLock, _ tally: Tally) {
  for number in 0..<count {
    lock.enqueue { token in
      tally.sum += number
      token.end()
    }
  }
}

/// A clock on which no time passes, so that no watch looks during a count.
struct StillClock: Clock {
  struct Instant: InstantProtocol {
    func advanced(by duration: Duration) -> Instant { self }
    func duration(to other: Instant) -> Duration { .zero }
    static func < (left: Instant, right: Instant) -> Bool { false }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .seconds(60))
  }
}
