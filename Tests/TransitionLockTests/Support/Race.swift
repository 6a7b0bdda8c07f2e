import Dispatch
import TransitionSupport

/// Runs a body on several threads that begin at the same moment, as far as there are cores for
/// them.
func race(_ threads: Int, _ body: @Sendable (Int) -> Void) {
  let arrived = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: threads) { thread in
    arrived.wrappingAdd(1, ordering: .relaxed)
    // Where there is no thread for one of them, the others do not wait indefinitely.
    for _ in 0..<10_000 where arrived.load(ordering: .relaxed) < threads {}
    body(thread)
  }
}
