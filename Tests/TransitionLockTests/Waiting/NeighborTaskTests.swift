import Foundation
import Testing
import TransitionLock

/// Blocks that no task puts in line.
struct NeighborTaskTests {
  private let executor = ManualExecutor()

  /// Runs code on a thread that runs no task, and waits for its end.
  private func withoutTask(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      done.signal()
    }
    done.wait()
  }

  @Test("Outside of tasks, blocks that come while a block runs and those that come later are neighbors")
  func outsideTasks() {
    let lock = TransitionLock(executor: executor, limits: .none)
    let actor = TestActor(executor)
    let kept = Guarded<TransitionLock.Token?>(nil)
    /// Returns the number of jobs that run two blocks in line.
    func jobs(isFirstNested: Bool) -> Int {
      withoutTask {
        actor.act { actor in
          func enqueue(_ name: String, on actor: isolated TestActor) {
            lock.enqueue { token in
              actor.log.append(name)
              token.end()
            }
          }
          lock.enqueue { token in
            kept.with { $0 = token }
            if isFirstNested { enqueue("first", on: actor) }
          }
          if !isFirstNested { enqueue("first", on: actor) }
          enqueue("second", on: actor)
        }
      }
      let before = executor.enqueuedCount
      kept.current?.end()
      executor.run()
      return executor.enqueuedCount - before
    }
    #expect(jobs(isFirstNested: true) == jobs(isFirstNested: false))
    #expect((actor.entries, lock.isTransitioning) == (["first", "second", "first", "second"], false))
  }
}
