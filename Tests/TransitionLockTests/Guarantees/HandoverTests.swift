import Foundation
import Testing
import TransitionLock

struct HandoverTests {
  /// The ways to end a transition, all of which hand over what it has written.
  enum End: CaseIterable, Sendable {
    case end, endIfHolding, endOfTheLock

    func callAsFunction(_ token: TransitionLock.Token, _ lock: TransitionLock) -> Bool {
      switch self {
      case .end: token.end()
      case .endIfHolding: token.endIfHolding()
      case .endOfTheLock: (try? lock.end(token)) != nil
      }
    }
  }

  /// Memory that nothing orders but the word of the lock: no atomics, no mutex, no queue.
  private final class Baton: @unchecked Sendable {
    // Sendable: touched by the holder of the lock only, which is what the test checks, and ThreadSanitizer.
    var steps = 0
    var mirror: [Int] = [0]
  }

  @Test(
    "G1: plain memory is handed from holder to holder, on other threads, by tryStart and end alone",
    arguments: End.allCases
  )
  func plainMemory(end: End) throws {
    let threads = 2
    let steps = 1_000
    // Without a watch: who starts it takes a mutex, which would order more than the lock does.
    let lock = TransitionLock(limits: .none)
    let baton = Baton()
    let failures = Guarded(0)
    let all = DispatchGroup()
    for thread in 0..<threads {
      all.enter()
      Thread.detachNewThread {
        var isOver = false
        while !isOver {
          guard let token = lock.tryStart() else {
            sched_yield()
            continue
          }
          // Each thread waits for its step, so that every step is a handover to another thread.
          isOver = baton.steps >= steps
          if !isOver, baton.steps % threads == thread {
            if baton.mirror[0] != baton.steps { failures.with { $0 += 1 } }
            baton.steps += 1
            baton.mirror = [baton.steps]
          }
          if !end(token, lock) { failures.with { $0 += 1 } }
          sched_yield()
        }
        all.leave()
      }
    }
    all.wait()
    #expect((baton.steps, baton.mirror, failures.current) == (steps, [steps], 0))
  }
}
