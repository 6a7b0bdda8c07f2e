import DefaultClient
import Harness
import Synchronization
import TransitionLock

typealias Operation = @Sendable (Stopwatch, Int) async throws -> Void

/// The operations that are counted, by the letters of the rows. Each stays on its thread from the start of the watch to
/// its stop.
let operations: [(name: String, run: Operation)] = rows + prices

private let rows: [(name: String, run: Operation)] = [
  ("a-limit", { compareAndSwap($0, $1) }),
  ("a-lock", { tryStart(TransitionLock(), $0, $1) }),
  ("a-refused", { try refused(TransitionLock(clock: StillClock()), $0, $1) }),
  ("b-limit", { try await bareSerialize($0, $1) }),
  ("b-or-wait", { try await bareSerializeOrWait($0, $1) }),
  ("b-floor", { try await bareSerializeCarefully($0, $1) }),
  ("b-lock", { try await serialize(TransitionLock(), $0, $1) }),
  ("b-timeout", { try await serializeInTime($0, $1) }),
  ("b-waits", { serializeInTurns($0, $1) }),
  ("b-main", { try await serializeOnMain($0, $1) }),
  ("b-default", { try await DefaultClient.serialize($0, $1) }),
  ("b-default-main", { try await DefaultClient.serializeOnMain($0, $1) }),
  ("c-limit", { arrayOfClosures($0, $1) }),
  ("c-free", { await enqueueFree($0, $1) }),
  ("c-lock", { try await enqueueAndRun($0, $1) }),
]

private func compareAndSwap(_ watch: Stopwatch, _ count: Int) {
  let word = Atomic<UInt64>(0)
  watch.start()
  for _ in 0..<count {
    _ = word.compareExchange(expected: 0, desired: 1, ordering: .acquiring)
    _ = word.compareExchange(expected: 1, desired: 0, ordering: .releasing)
  }
  watch.stop()
}

@concurrent
private func bareSerialize(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  watch.start()
  for _ in 0..<count { try await word.serialize { _ in } }
  watch.stop()
}

@concurrent
private func bareSerializeOrWait(_ watch: Stopwatch, _ count: Int) async throws {
  let word = BareWord()
  watch.start()
  for _ in 0..<count { try await word.serializeOrWait { _ in } }
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
private func serializeInTime(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  watch.start()
  for _ in 0..<count { try await lock.serialize(timeout: .seconds(10)) { _ in } }
  watch.stop()
}

@MainActor
private func serializeOnMain(_ watch: Stopwatch, _ count: Int) async throws {
  let lock = TransitionLock()
  watch.start()
  for _ in 0..<count { try await lock.serialize { _ in } }
  watch.stop()
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
  for number in 0..<count {
    lock.enqueue { token in
      tally.sum += number
      token.end()
    }
  }
  watch.stop()
}

/// Blocks in line for the main actor, run by the lock on the main thread.
@MainActor
private func enqueueAndRun(_ watch: Stopwatch, _ count: Int) async throws {
  // Whoever counts by stepping is so slow that the blocks would let others in after a few of them.
  let lock = TransitionLock(clock: StillClock())
  let tally = Tally()
  let token = try lock.start()
  watch.start()
  for number in 0..<count {
    lock.enqueue { token in
      tally.sum += number
      token.end()
    }
  }
  token.end()
  try await lock.waitUntilIdle()
  watch.stop()
}

/// A clock on which no time passes, so that no watch looks while somebody counts.
struct StillClock: Clock {
  struct Instant: InstantProtocol {
    func advanced(by duration: Duration) -> Instant { self }
    func duration(to other: Instant) -> Duration { .zero }
    static func < (left: Instant, right: Instant) -> Bool { false }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { try await Task.sleep(for: .seconds(60)) }
}
