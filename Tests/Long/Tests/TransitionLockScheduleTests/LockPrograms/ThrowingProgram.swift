import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Bodies and blocks throw, some after having handed their token on, which then ends late.
  @Test(
    "G5: however a body or block ends, the lock is freed once",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 1))
  )
  func throwingBlock(extent: Extent) async {
    await extent.explore { lock, extent in
      let copies = Copies()
      await lock.run(extent) { task, operation in
        if (task + operation).isMultiple(of: 2) {
          let request = lock.enqueueAnywhere { turn in
            copies.last = turn
            throw BodyError()
          }
          lock.sometimes("a block that throws waited", !lock.begun.contains(request))
          await Task.yield()
          let isNext = copies.last != nil && !lock.model.holders.isEmpty
          copies.last?.end()
          lock.sometimes("a late end met the next holder", isNext)
        } else {
          let ending = await lock.serialize { turn in
            await Task.yield()
            if task == 0 { throw BodyError() }
            turn.end()
          }
          lock.sometimes("a body threw", ending == .failed)
        }
      }
    }
  }
}
