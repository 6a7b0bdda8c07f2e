import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Some do not wait, and some make no sense any more at their turn.
  @Test("G3: what is dropped or outdated settles so, and nobody else loses a moment", arguments: Extent.tree())
  func dropping(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          let place = task == 1 ? ["1"] : []
          switch (task + operation) % 3 {
          case 0:
            let isFree = referee.isIdle(place)
            let ending = await referee.attempt(.drop, at: place)
            referee.always("G8: who does not wait runs where nothing is in the way", (ending == .ran) == isFree)
            referee.sometimes("a call was dropped", ending == .dropped)
          case 1:
            let waits = !referee.isIdle(place)
            let ending = await referee.attempt(.wait, at: place, isOutdated: true)
            referee.always("G3: what is outdated says so", ending == .outdated)
            referee.sometimes("a call waited and was outdated", waits)
          default:
            referee.enqueue(.drop, at: place)
            await referee.attempt(.wait, at: place)
          }
        }
      }
    }
  }
}
