import Foundation
import Testing
import TransitionLock

struct G1ExclusionTests {
  @Test("G1: while a start, a call or a block holds the lock, no second transition begins")
  func everyHolderKeepsOthersOut() {
    let story = Story(
      """
      a  any/take :[---]
      b  take     : !
      c  any      : ?..|
      d  any      :  ?.|
      """
    )
    story.play()
  }

  /// State that nothing guards but the lock: two at a time would lose a count, and ThreadSanitizer
  /// would see them.
  private final class Unguarded: @unchecked Sendable {
    // Sendable: that it is touched by one transition at a time is what the tests check.
    var count = 0
    var mirror = 0
    var inside = false
    var violations = 0

    func change() {
      if inside || count != mirror { violations += 1 }
      inside = true
      count += 1
      mirror += 1
      inside = false
    }
  }

  @Test("G1: a thousand tasks on all cores hold the lock one at a time")
  func aThousandTasks() async throws {
    let lock = TransitionLock()
    let state = Unguarded()
    let tried = Guarded(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<1_000 {
        group.addTask {
          for round in 0..<10 {
            switch (task + round) % 4 {
            case 0:
              try await lock.serialize { _ in state.change() }
            case 1:
              try await lock.serialize { _ in
                state.change()
                // Others run while this body is suspended.
                await Task.yield()
                state.change()
              }
            case 2:
              _ = try await lock.enqueue(on: .anyThread) { token in
                state.change()
                token.end()
                // Over only when the block has returned.
                state.change()
              }.settled()
            default:
              guard let token = lock.tryStart() else { continue }
              state.change()
              tried.increment()
              token.end()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(state.violations == 0)
    #expect(state.count == 2_500 + 2 * 2_500 + 2 * 2_500 + tried.current)
    #expect(!lock.isTransitioning)
    #expect(lock.waitingCount == 0)
  }

  /// Memory that nothing orders but the word of the lock: no atomics, no mutex, no queue.
  private final class Baton: @unchecked Sendable {
    // Sendable: touched by the holder of the lock only, which is what the test checks, and
    // ThreadSanitizer.
    var steps = 0
    var mirror: [Int] = [0]
  }

  @Test("G1: without a watch, holders on two threads hand plain memory over by tryStart and end")
  func plainMemory() {
    let threads = 2
    let steps = 1_000
    // Without a watch, whose start takes a mutex, which would order more than the lock does.
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
            if baton.mirror[0] != baton.steps { failures.increment() }
            baton.steps += 1
            baton.mirror = [baton.steps]
          }
          if !token.end() { failures.increment() }
          sched_yield()
        }
        all.leave()
      }
    }
    all.wait()
    #expect(baton.steps == steps)
    #expect(baton.mirror == [steps])
    #expect(failures.current == 0)
  }
}
