import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// The window waits for a column, with other columns behind it, and gives up at any moment.
  @Test(
    "G5: a request that gives up lets everybody begin who waited for it alone",
    arguments: Extent.tree(twoByThree: 1, threeByTwo: nil)
  )
  func departing(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == 0 {
            // The window, by a call in this task, and by a block that is taken back.
            if operation == 0 {
              Task {
                referee.enqueue(.wait, at: ["1"])
                referee.enqueue(.wait, at: ["2"])
                let before = referee.holders.count
                referee.cancel(task: 0)
                referee.sometimes("two began because one gave up", referee.holders.count > before + 1)
              }
              let ending = await referee.attempt(.wait, by: 0)
              referee.sometimes("the window gave up", ending == .cancelled)
              referee.sometimes("the window had its turn", ending == .ran)
            } else {
              let request = referee.enqueue(.interrupt)
              await Task.yield()
              let hasLeft = referee.cancel(request: request)
              referee.sometimes("an interrupter was taken back", hasLeft)
            }
          } else {
            await referee.attempt(.wait, at: ["\(task - 1)"])
          }
        }
      }
    }
  }
}
