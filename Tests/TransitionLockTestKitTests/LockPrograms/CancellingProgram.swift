import Testing
import TransitionLock
import TransitionLockTestKit

extension LockPrograms {
  /// All wait in line with calls, and the first task cancels the last one after its first turn.
  @Test(
    "G5: a cancelled call leaves the line, and a turn that has come is used",
    arguments: Extent.all()
  )
  func cancelAgainstGrant(extent: Extent) async {
    await extent.explore { referee, extent in
      let victim = extent.tasks - 1
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == 0, operation == 1 {
            let waits = referee.waitsFor[victim].map { referee.line.contains($0) } ?? false
            let wasGranted = referee.cancel(task: victim)
            referee.simulation.sometimes("a cancelled call waited", waits)
            referee.simulation.sometimes("a cancelled call had its turn", wasGranted)
          }
          let ending = await referee.serialize(by: task)
          referee.simulation.sometimes("a call was cancelled", ending == .cancelled)
        }
      }
    }
  }
}
