import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Columns hold what they have until they are asked, or decline; the last task interrupts them, where others wait already.
  @Test("G2: interrupters come next, in their order, whether a holder gives way or declines", arguments: Extent.tree())
  func interrupting(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1 {
            let waiting = referee.line.count
            if operation == 1 {
              referee.enqueue(.interrupt, at: ["0"], isInterruptible: true)
            } else {
              await referee.attempt(.interrupt, isInterruptible: operation == 0)
            }
            referee.sometimes("an interrupter went ahead of a waiter", waiting > 0 || extent.tasks == 2)
          } else if operation == 1 {
            // Says nothing of giving way.
            await referee.attempt(.wait, at: ["\(task)"])
          } else {
            await referee.attempt(.wait, at: task == 0 ? ["0"] : [], isInterruptible: true) { turn in
              for _ in 0..<2 where !turn.token.isInterrupted { await Task.yield() }
              let isAsked = referee.asked[turn.number].isAsked
              referee.sometimes("a holder gave way", isAsked && operation == 0)
              // One that declines goes on for a moment.
              if operation > 0 { await Task.yield() }
              turn.end()
              referee.sometimes("nobody asked", !isAsked)
            }
          }
        }
      }
    }
  }
}
