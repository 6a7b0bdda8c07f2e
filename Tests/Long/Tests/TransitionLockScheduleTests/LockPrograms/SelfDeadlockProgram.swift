import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Bodies ask for the lock that they hold, and leave blocks in line instead, against others who
  /// wait.
  @Test(
    "G6: only the holder's own task gets the deadlock error at once",
    arguments: Extent.all(
      withExecutor: 0,
      threeByTwo: .exhaustive(preemptions: 0),
      threeByThree: nil
    )
  )
  func selfDeadlock(extent: Extent) async {
    await extent.explore { lock, extent in
      await lock.run(extent) { task, operation in
        let waits = !lock.model.holders.isEmpty
        await lock.serialize { turn in
          await Task.yield()
          let ending = await lock.serialize(isHolder: true)
          lock.always("G6: who holds the lock is told at once", ending == .deadlock)
          lock.sometimes("it was told in a turn that it had waited for", waits)
          lock.sometimes("others waited meanwhile", !lock.model.waiters.isEmpty)
          lock.enqueueAnywhere()
          guard operation == 1 else { return }
          turn.end()
          // From here on, this task is another caller.
          await lock.serialize()
        }
      }
    }
  }
}
