import Foundation
import TransitionSupport

@testable import ScheduleTestKit

/// A watcher at which a thread of a test looks, once the step that it is about is blocked or
/// computes.
struct Onlooker: Sendable {
  private let watcher = Watcher()

  /// The number of looks after which a step counts as stuck.
  private static let limit = 6

  func settings(_ control: Control = .available) -> Simulation.Settings {
    var settings = Simulation.Settings(control: control, stepTime: Watcher.tick * Self.limit)
    settings.watcher = watcher
    return settings
  }

  /// Has another thread look until the step counts as stuck, as soon as the calling thread sleeps
  /// in a call that it makes next.
  ///
  /// - Parameter hasBegunToWait: whether the calling thread has begun to wait in that call, so that
  ///   a sleep is that wait.
  func lookWhenAsleep(_ hasBegunToWait: @escaping @Sendable () -> Bool) {
    let thread = ThreadState.ofCaller()
    ThreadExecutor.onNewThread {
      while !hasBegunToWait() || !thread.isAsleep { sched_yield() }
      look {}
      thread.end()
    }
  }

  /// Has another thread look until the step counts as stuck, each time after the step's thread has
  /// computed for a while.
  func lookWhileComputing(_ box: BlackBox) {
    ThreadExecutor.onNewThread {
      look {
        let before = box.processorTime
        while let before, let now = box.processorTime, now - before < Watcher.tick { sched_yield() }
      }
    }
  }

  private func look(_ pause: () -> Void) {
    // The first look sees a step that it has not seen before, the second one a time of its thread.
    for _ in 0...Self.limit + 1 {
      watcher.look()
      pause()
    }
  }
}

/// The state of a thread, by the file that Linux has for each; elsewhere the watcher does not ask
/// whether a thread computes.
private struct ThreadState: Sendable {
  private let file: Int32

  static func ofCaller() -> Self { Self(file: open("/proc/thread-self/stat", O_RDONLY)) }

  /// A Boolean value that indicates whether the thread sleeps in a call of the system.
  var isAsleep: Bool {
    #if os(Linux)
    let text = withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
      String(
        decoding: buffer.prefix(max(0, pread(file, buffer.baseAddress!, buffer.count, 0))),
        as: UTF8.self
      )
    }
    // The state stands behind the name of the program, which is in parentheses.
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].hasPrefix(") S")
    #else
    true
    #endif
  }

  func end() { _ = close(file) }
}

/// A mutex that code may hold over an await, which the compiler forbids for those of Foundation. A
/// thread that would wait for it indefinitely has its watcher look.
final class HeldMutex: @unchecked Sendable {
  // Sendable: a mutex is made for all threads, and its memory stays where it is.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isHeld = Guarded(false)
  private let onlooker: Onlooker

  init(_ onlooker: Onlooker) {
    self.onlooker = onlooker
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit { mutex.deallocate() }

  func lock() {
    if isHeld.value { onlooker.lookWhenAsleep { self.hasWaiters } }
    pthread_mutex_lock(mutex)
    isHeld.set(true)
  }

  func unlock() {
    isHeld.set(false)
    pthread_mutex_unlock(mutex)
  }

  /// A Boolean value that indicates whether a thread waits, or is about to in the next call of the
  /// system.
  private var hasWaiters: Bool {
    #if canImport(Glibc)
    // Safe: the word is aligned, and what another thread writes to it meanwhile is 2, or was there
    // before.
    UnsafeRawPointer(mutex).load(as: Int32.self) == 2
    #else
    true
    #endif
  }
}
