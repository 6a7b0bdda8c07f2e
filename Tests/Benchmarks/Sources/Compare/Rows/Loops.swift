import Harness

/// Does something again and again, and takes its time.
///
/// The function is inlined, so each contender is a separate loop, in which the optimizer sees what
/// it would see in an app: through to the contender if that is inlinable, and not beyond.
@inline(__always)
func loop(_ watch: Stopwatch, _ count: Int, _ turn: (Tally) -> Void) {
  let tally = Tally()
  watch.start()
  for _ in 0..<count { turn(tally) }
  watch.stop()
  precondition(tally.sum == count)
}

/// Does something that may wait again and again, and takes its time.
@inline(__always)
nonisolated(nonsending) func loop(
  _ watch: Stopwatch,
  _ count: Int,
  _ turn: nonisolated(nonsending) (Tally) async throws -> Void
) async rethrows {
  let tally = Tally()
  watch.start()
  for _ in 0..<count { try await turn(tally) }
  watch.stop()
  precondition(tally.sum == count)
}
