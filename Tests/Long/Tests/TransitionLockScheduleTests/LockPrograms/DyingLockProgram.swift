import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// The first task lets the lock go, while transitions hold it and blocks wait, on actors and
  /// elsewhere.
  @Test(
    "G10: a lock destroyed in use closes its line and is reported, and its token can still end",
    arguments: Extent.all()
  )
  func dyingLock(extent: Extent) async {
    await extent.explore { lock, extent in
      let screen = Screen(lock)
      await lock.run(extent) { task, operation in
        if task == 0, operation == extent.operations - 1 {
          let (waiting, isHeld) = (lock.model.waiters.count, !lock.model.holders.isEmpty)
          if lock.base != nil { lock.dropLock() }
          lock.sometimes("the lock died with a line", waiting > 0)
          lock.sometimes("the lock died free", !isHeld)
        } else if operation.isMultiple(of: 2) {
          let turn = lock.tryStart()
          await Task.yield()
          turn?.end()
        } else if task.isMultiple(of: 2) {
          lock.enqueueAnywhere()
          await Task.yield()
        } else if lock.base != nil {
          await screen.push()
        }
      }
    }
  }
}

extension Screen {
  /// Enqueues a block that is not awaited.
  func push() {
    lock.enqueue()
  }
}
