import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Some wait in line, and the last task tries to start at once, again and again.
  @Test("G2: nobody barges into a line, also while a turn is on its way", arguments: Extent.all())
  func barging(extent: Extent) async {
    await extent.explore { referee, extent in
      await referee.tasks.run(extent.tasks) { task in
        for _ in 0..<extent.operations {
          if task < extent.tasks - 1 {
            await referee.serialize()
          } else {
            let isOnItsWay = referee.holder.map { !referee.asked[$0.number].hasBegun } ?? false
            let turn = referee.tryStart()
            referee.sometimes("somebody tried while a turn was on its way", isOnItsWay)
            await Task.yield()
            turn?.end()
          }
        }
      }
    }
  }
}
