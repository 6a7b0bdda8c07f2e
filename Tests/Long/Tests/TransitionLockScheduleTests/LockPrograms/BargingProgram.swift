import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Some wait in line, and the last task tries to start at once, again and again.
  @Test(
    "G2: no call overtakes a waiter, not even while a turn is being passed on",
    arguments: Extent.all()
  )
  func barging(extent: Extent) async {
    await extent.explore { lock, extent in
      await lock.run(extent) { task, _ in
        if task < extent.tasks - 1 {
          await lock.serialize()
        } else {
          let isOnItsWay = lock.isTurnOnItsWay
          let turn = lock.tryStart()
          lock.sometimes("a call tried while a turn was on its way", isOnItsWay)
          await Task.yield()
          turn?.end()
        }
      }
    }
  }
}
