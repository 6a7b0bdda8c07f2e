import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// A column is closed again and again, while others hold it, what is in it, or wait.
  @Test(
    "G1, G3: a scope that is closed strands nobody, and its holder excludes the next scope of its name",
    arguments: Extent.tree()
  )
  func closingScope(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1, operation != 1 {
            let (isHeld, isWaited) = (!referee.holders.isEmpty, !referee.line.isEmpty)
            referee.close(["0"])
            referee.sometimes("a held scope was closed", isHeld)
            referee.sometimes("a scope was closed where somebody waited", isWaited || extent.tasks == 2)
            let waits = !referee.isIdle(["0"])
            await referee.attempt(.wait, at: ["0"])
            referee.sometimes("a successor waited for the holder of what was closed", waits)
          } else {
            let place = operation == 0 ? ["0", "in it"] : task == 0 && operation == 2 ? [] : ["0"]
            let ending = await referee.attempt(.wait, at: place) { turn in
              await Task.yield()
              if operation == 0 { turn.end() }
            }
            referee.sometimes("somebody was closed out", ending == .closed || extent.tasks == 2)
          }
        }
      }
    }
  }
}
