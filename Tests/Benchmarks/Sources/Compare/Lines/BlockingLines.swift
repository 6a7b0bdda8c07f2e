import Dispatch
import Harness
import Synchronization

// Lines that block the thread while it waits. The threads of Swift's pool are as many as the cores,
// so a task that has one keeps it, and tasks that have none do not even start.

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

final class QueueSyncLine: WaitingLine {
  private let queue = DispatchQueue(label: "sync")
  static let canBeHeld = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    queue.sync { tally.add(number) }
  }
}
