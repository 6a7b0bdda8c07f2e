import TransitionLock

/// The lock of this package, as it comes.
final class LockLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  let lock = TransitionLock()
  private var token: TransitionLock.Token?

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally) async throws {
    try await lock.serialize { _ in tally.add(1) }
  }
  var waitingCount: Int? { lock.waitingCount }
}
