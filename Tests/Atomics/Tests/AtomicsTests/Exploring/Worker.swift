import Dispatch
import Foundation

@testable import TransitionSupport

/// A thread of the system that runs one thread of a program after the other, whenever it has the baton.
///
/// All workers share a core where that can be said: only one of them runs at any time, and handing over to a thread on
/// another core takes several times as long.
final class Worker: @unchecked Sendable {
  // Sendable: what is not constant is touched only by who has the baton.
  let index: Int
  private let baton = DispatchSemaphore(value: 0)
  private(set) var identity: pthread_t?

  init(index: Int) {
    self.index = index
    let started = DispatchSemaphore(value: 0)
    let thread = Thread {
      self.identity = pthread_self()
      pinToOneCore()
      started.signal()
      while true {
        self.baton.wait()
        guard let explorer = Exploration.explorer as? ThreadExplorer else {
          preconditionFailure("who hands over explores")
        }
        explorer.run(self)
      }
    }
    thread.stackSize = 1 << 20
    thread.start()
    started.wait()
  }

  /// Hands the baton to this thread.
  func handOver() { baton.signal() }

  /// Waits until the baton comes back.
  func waitForBaton() { baton.wait() }
}

/// Keeps the calling thread on the core on which the first one was, where the system can do that.
private func pinToOneCore() {
  guard let core,
    let pin = function("sched_setaffinity", as: (@convention(c) (Int32, Int, UnsafeRawPointer) -> Int32).self)
  else { return }
  var cores = [UInt8](repeating: 0, count: 128)
  cores[core / 8] = 1 << UInt8(core % 8)
  _ = pin(0, cores.count, cores)
}

private let core = function("sched_getcpu", as: (@convention(c) () -> Int32).self).map { Int($0()) }

/// Returns a function of the C library that its module for Swift does not show; nil if there is none.
private func function<F>(_ name: String, as type: F.Type) -> F? {
  // Safe: called with the type that its manual page states.
  dlsym(nil, name).map { unsafeBitCast($0, to: type) }
}
