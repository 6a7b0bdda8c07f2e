import Dispatch
import Foundation
import Harness

/// A line that lets in the task that comes first after it was given back, so that the longest
/// waiter has no better chance than a latecomer.
final class BargingLine: WaitingLine {
  private let word = BareWord()

  func hold() { precondition(word.take()) }
  func release() { precondition(word.give()) }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    while !word.take() { await Task.yield() }
    tally.add(number)
    _ = word.give()
  }
}

/// A line that excludes no task: every task counts for itself, and lets the others go on. One
/// operation is one switch of tasks.
final class YieldLine: WaitingLine {
  static let canBeHeld = false
  static let excludes = false
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await Task.yield()
  }
}

/// A plain actor: each call is a separate job, and jobs run one at a time.
actor HopLine: WaitingLine {
  // Held by blocking the thread that the actor runs on, so another thread must be free.
  static let canBeHeld = ProcessInfo.processInfo.activeProcessorCount > 1
  private let gate = DispatchSemaphore(value: 0)

  nonisolated func hold() async {
    await withUnsafeContinuation { isHeld in
      Task { await block(isHeld) }
    }
  }

  nonisolated func release() { gate.signal() }

  private func block(_ isHeld: UnsafeContinuation<Void, Never>) {
    isHeld.resume()
    gate.wait()
  }

  // The optimizer leaves out the hop to an inlined function that touches nothing of the actor.
  @inline(never)
  private func add(_ tally: Tally, _ number: Int) { tally.add(number) }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await add(tally, number)
  }
}
