import Foundation
import TransitionSupport

/// Threads of the system, which begin together.
enum Threads {
  /// Runs `body` on several threads at once, and waits for all of them without blocking the caller's.
  static func run(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) async {
    let run = Run(count)
    await withCheckedContinuation { continuation in
      for number in 0..<count {
        Thread.detachNewThread {
          run.waitForOthers()
          body(number)
          if run.isLast() { continuation.resume() }
        }
      }
    }
  }

  private final class Run: Sendable {
    private let missing: Atomic<Int>
    private let running: Atomic<Int>

    init(_ count: Int) {
      missing = Atomic(count)
      running = Atomic(count)
    }

    func waitForOthers() {
      missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }

    func isLast() -> Bool { running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
  }
}

/// A point that a thread passes only when another one has opened it, which forces an interleaving.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }
  func pass() { semaphore.wait() }
}
