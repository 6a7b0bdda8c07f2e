import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Copies of every token are ended by its own transition and by the next task, against the turns
  /// of those who wait.
  @Test(
    "G4: a token that is ended twice steals no turn",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 1))
  )
  func endTwiceAgainstPass(extent: Extent) async {
    await extent.explore { lock, extent in
      let copies = Copies()
      await lock.run(extent) { task, operation in
        if task == extent.tasks - 1, let turn = copies.last {
          let isElsewhere = lock.model.holders.contains { $0 != turn.number }
          let hasEnded = turn.end()
          lock.sometimes("a second end met the next holder", isElsewhere)
          lock.sometimes("the copy was faster", hasEnded)
          await Task.yield()
        } else if operation.isMultiple(of: 2) {
          await lock.serialize { turn in
            copies.last = turn
            await Task.yield()
            turn.end()
            if task == 0 { await Task.yield() }
          }
        } else if let turn = lock.tryStart() {
          copies.last = turn
          await Task.yield()
          turn.end()
        }
      }
    }
  }
}

/// The copy of a token that other code ends.
final class Copies: @unchecked Sendable {
  // Sendable: as a checked lock.
  var last: Turn?
}
