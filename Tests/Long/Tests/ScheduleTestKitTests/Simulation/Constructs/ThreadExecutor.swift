import Foundation
import TransitionSupport

@testable import ScheduleTestKit

/// An executor that no simulation knows: it runs each job on a thread that it makes for it.
///
/// One job of a task is never there twice, so that a serial executor of one call at a time may do
/// so.
final class ThreadExecutor: SerialExecutor, TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Self.onNewThread { [self] in
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(),
        taskExecutor: asUnownedTaskExecutor()
      )
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
  func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }

  /// Runs a function on a thread that is made for it.
  static func onNewThread(_ body: @escaping @Sendable () -> Void) {
    SystemThread.start(body)
  }
}

/// Something that threads wait for, until it is open.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Blocks the calling thread until it is open.
  func wait() {
    semaphore.wait()
    // For the next one.
    open()
  }

  func open() { semaphore.signal() }
}

/// One place for one continuation.
final class Mailbox: Sendable {
  private let continuation = Guarded<CheckedContinuation<Void, Never>?>(nil)

  func leave(_ continuation: CheckedContinuation<Void, Never>) {
    self.continuation.set(continuation)
  }

  var isEmpty: Bool { continuation.run { $0 == nil } }

  /// Resumes what was left.
  ///
  /// - Returns: false if nothing was.
  func open() -> Bool {
    guard let continuation = continuation.run({ $0.take() }) else { return false }
    continuation.resume()
    return true
  }

  /// Has another thread resume what was left, and blocks the calling thread until it has.
  func openOnAnotherThread() {
    let called = Gate()
    ThreadExecutor.onNewThread {
      _ = self.open()
      called.open()
    }
    called.wait()
  }
}
