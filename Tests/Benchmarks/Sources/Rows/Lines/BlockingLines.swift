import Dispatch
import Foundation
import Harness
import Synchronization

// What blocks the thread while it waits. The threads of Swift's pool are as many as the cores, so whoever has one keeps it, and
// tasks that have none do not even start.

final class MutexLine: WaitingLine {
  private let mutex = Mutex(())
  static let canBeHeld = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    mutex.withLock { _ in tally.add(number) }
  }
}

final class PosixMutexLine: WaitingLine {
  private let mutex = PosixMutex()
  static let canBeHeld = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    mutex.lock()
    tally.add(number)
    mutex.unlock()
  }
}

final class NSLockLine: WaitingLine {
  private let lock = NSLock()
  static let canBeHeld = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws { lock.withLock { tally.add(number) } }
}

final class SemaphoreLine: WaitingLine, @unchecked Sendable {
  // Sendable: a semaphore is there to be shared.
  private let semaphore = DispatchSemaphore(value: 1)
  static let canBeHeld = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws { block(tally, number) }
  private func block(_ tally: Tally, _ number: Int) {
    semaphore.wait()
    tally.add(number)
    semaphore.signal()
  }
}

final class QueueSyncLine: WaitingLine {
  private let queue = DispatchQueue(label: "sync")
  static let canBeHeld = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws { queue.sync { tally.add(number) } }
}
