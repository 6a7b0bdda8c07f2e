import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Every operation there is, in turns.
  ///
  /// Three tasks with three have more than 28,000 schedules with two
  /// pre-emptions, where counting was given up, so that they are run at random.
  @Test(
    "G1: one transition at a time holds the lock, in any mix of calls",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 0), threeByThree: nil)
  )
  func everythingMixed(extent: Extent) async {
    await extent.explore { lock, extent in
      await lock.run(extent) { task, operation in
        switch (task + 2 * operation) % 5 {
        case 0:
          await lock.serialize()
        case 1:
          let turn = lock.tryStart()
          await Task.yield()
          turn?.end()
        case 2:
          let request = lock.enqueueAnywhere { turn in Task { turn.end() } }
          _ = await lock.settled(request)
        case 3:
          let request = lock.enqueueAnywhere()
          await Task.yield()
          lock.cancel(request: request)
        default:
          _ = await lock.waitUntilIdle(by: task)
          await lock.serialize(timeout: .seconds(1))
        }
        lock.sometimes("there was a line", !lock.model.waiters.isEmpty)
      }
    }
  }
}
