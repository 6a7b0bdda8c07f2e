import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Every operation there is, in turns.
  ///
  /// Three tasks with three have more than 28,000 schedules with two
  /// pre-emptions, where counting was given up, so that they are run at random.
  @Test(
    "G1: one holds the lock at a time, whatever is mixed",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 0), threeByThree: nil)
  )
  func everythingMixed(extent: Extent) async {
    await extent.explore { referee, extent in
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          switch (task + 2 * operation) % 5 {
          case 0:
            await referee.serialize()
          case 1:
            let turn = referee.tryStart()
            await Task.yield()
            turn?.end()
          case 2:
            let request = referee.enqueueAnywhere { turn in Task { turn.end() } }
            _ = await referee.settled(request)
          case 3:
            let request = referee.enqueueAnywhere { $0.end() }
            await Task.yield()
            referee.cancel(request: request)
          default:
            _ = await referee.waitUntilIdle(by: task)
            await referee.serialize(timeout: .seconds(1))
          }
          referee.sometimes("there was a line", !referee.line.isEmpty)
        }
      }
    }
  }
}
