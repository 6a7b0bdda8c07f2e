import Harness
import TransitionLock

/// The lock of this package, as it comes.
final class LockLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  let lock: TransitionLock
  private var token: TransitionLock.Token?

  init(_ lock: TransitionLock) { self.lock = lock }
  convenience init() { self.init(TransitionLock()) }

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await lock.serialize { _ in tally.add(number) }
  }
  var waitingCount: Int? { lock.waitingCount }
}
