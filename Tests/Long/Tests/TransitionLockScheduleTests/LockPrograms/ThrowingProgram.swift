import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Bodies and blocks throw, some after having handed their token on, which then ends late.
  @Test(
    "G5: whatever a body or block does, the lock is released once",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 1))
  )
  func throwingBlock(extent: Extent) async {
    await extent.explore { referee, extent in
      let copies = Copies()
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if (task + operation).isMultiple(of: 2) {
            let request = referee.enqueueAnywhere { turn in
              copies.last = turn
              throw BodyError()
            }
            referee.sometimes("a block that throws waited", !referee.asked[request].hasBegun)
            await Task.yield()
            let isNext = copies.last != nil && referee.holder != nil
            copies.last?.end()
            referee.sometimes("a late end met the next holder", isNext)
          } else {
            let ending = await referee.serialize { turn in
              await Task.yield()
              if task == 0 { throw BodyError() }
              turn.end()
            }
            referee.sometimes("a body threw", ending == .failed)
          }
        }
      }
    }
  }
}
