import Testing
import TransitionLock
import TransitionLockTestKit

extension LockPrograms {
  /// All wait in line, with calls and blocks, and the last task joins once and closes the lock.
  @Test("G3: a line that is closed while others join strands nobody", arguments: Extent.all())
  func closeAgainstJoin(extent: Extent) async {
    await extent.explore { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if extent.lendsExecutor, task == 0, operation == 0 {
            // At any moment: also between a turn and the parking of its call.
            Task { referee.close() }
          } else if !extent.lendsExecutor, task == extent.tasks - 1, operation == 0 {
            referee.enqueueAnywhere { $0.end() }
            let waiting = referee.line.count
            referee.close()
            referee.sometimes("a line was closed", waiting > 0)
          }
          if (task + operation).isMultiple(of: 2) {
            let ending = await referee.serialize()
            referee.sometimes("a call was closed", ending == .closed)
          } else {
            let request = referee.enqueueAnywhere { $0.end() }
            let ending = await referee.settled(request)
            referee.sometimes("a block was refused or closed", ending == .closed)
          }
          referee.always("G3: a closed lock starts nothing", !referee.isClosed || referee.tryStart() == nil)
        }
      }
    }
  }
}
