import Harness
import TransitionLock

/// The lock of this package, as it comes.
final class LockLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  private let lock = TransitionLock()
  private var token: TransitionLock.Token?

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await lock.serialize { _ in tally.add(number) }
  }
  var waitingCount: Int? { lock.waitingCount }
}

/// The lock, with a deadline for each waiter that none of them meets.
final class PatientLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  private let lock = TransitionLock()
  private var token: TransitionLock.Token?

  func hold() { token = lock.tryStart() }
  func release() { token?.end() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await lock.serialize(timeout: .seconds(100_000)) { _ in tally.add(number) }
  }
  var waitingCount: Int? { lock.waitingCount }
}
