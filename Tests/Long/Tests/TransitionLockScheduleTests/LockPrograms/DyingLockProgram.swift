import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// The first task lets the lock go, while transitions hold it and blocks wait, on actors and elsewhere.
  @Test("G10: a lock that dies closes its line, says so, and its token still ends", arguments: Extent.all())
  func dyingLock(extent: Extent) async {
    await extent.explore { referee, extent in
      let screen = Screen(referee)
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == 0, operation == extent.operations - 1 {
            let (waiting, isHeld) = (referee.line.count, referee.holder != nil)
            if referee.lock != nil { referee.dropLock() }
            referee.sometimes("the lock died with a line", waiting > 0)
            referee.sometimes("the lock died free", !isHeld)
          } else if operation.isMultiple(of: 2) {
            let turn = referee.tryStart()
            await Task.yield()
            turn?.end()
          } else if task.isMultiple(of: 2) {
            referee.enqueueAnywhere { $0.end() }
            await Task.yield()
          } else if referee.lock != nil {
            await screen.push()
          }
        }
      }
    }
  }
}

extension Screen {
  /// Enqueues a block that nobody awaits.
  func push() {
    referee.enqueue { $0.end() }
  }
}
