import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// All wait in line with calls, and the last task is cancelled at any moment.
  @Test(
    "G5: a cancelled call leaves the line, and a turn that has come is used",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 1))
  )
  func cancelAgainstGrant(extent: Extent) async {
    await extent.explore { lock, extent in
      let victim = extent.tasks - 1
      await lock.run(extent) { task, operation in
        if task == 0, operation == 0 {
          // Of its own, so that it comes at any moment.
          Task {
            let waits = lock.isWaiting(task: victim)
            let wasGranted = lock.cancel(task: victim)
            lock.sometimes("a cancelled call waited", waits)
            lock.sometimes("a cancelled call had its turn", wasGranted)
          }
        }
        let ending = await lock.serialize(by: task)
        lock.sometimes("a call was cancelled", ending == .cancelled)
      }
    }
  }
}
