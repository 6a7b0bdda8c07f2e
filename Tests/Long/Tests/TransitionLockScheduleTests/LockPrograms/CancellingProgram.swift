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
    await extent.explore { referee, extent in
      let victim = extent.tasks - 1
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == 0, operation == 0 {
            // Of its own, so that it comes at any moment.
            Task {
              let waits = referee.waitsFor[victim].map { referee.line.contains($0) } ?? false
              let wasGranted = referee.cancel(task: victim)
              referee.sometimes("a cancelled call waited", waits)
              referee.sometimes("a cancelled call had its turn", wasGranted)
            }
          }
          let ending = await referee.serialize(by: task)
          referee.sometimes("a call was cancelled", ending == .cancelled)
        }
      }
    }
  }
}
