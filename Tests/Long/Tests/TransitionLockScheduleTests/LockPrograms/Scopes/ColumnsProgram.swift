import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// The last task wants the window, the others a column each, or something in it.
  @Test("G1: columns move side by side, the window with none of them, and it has its turn", arguments: Extent.tree())
  func columns(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1 {
            if operation == 1 { await referee.waitUntilIdle(at: ["0"]) }
            let holders = referee.holders.count
            await referee.attempt(.wait)
            referee.sometimes("the window waited for a column", holders > 0)
          } else {
            let place = operation == 1 ? ["\(task)", "in it"] : ["\(task % 2)"]
            let isBehind = referee.line.contains { referee.asked[$0].place.isEmpty }
            await referee.attempt(.wait, at: place) { _ in
              referee.sometimes("two columns moved at once", referee.holders.count > 1 || extent.tasks == 2)
              await Task.yield()
            }
            referee.sometimes("a column waited behind the window", isBehind || extent.tasks == 2)
          }
        }
      }
    }
  }
}
