import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Copies of every token are ended by its own transition and by the next task, against the turns of those who wait.
  @Test(
    "G4: a token that is ended twice steals nobody's turn",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 1))
  )
  func endTwiceAgainstPass(extent: Extent) async {
    await extent.explore { referee, extent in
      let copies = Copies()
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1, let turn = copies.last {
            let isElsewhere = referee.holder.map { $0.number != turn.number } ?? false
            let hasEnded = turn.end()
            referee.sometimes("a second end met the next holder", isElsewhere)
            referee.sometimes("the copy was faster", hasEnded)
            await Task.yield()
          } else if operation.isMultiple(of: 2) {
            await referee.serialize { turn in
              copies.last = turn
              await Task.yield()
              turn.end()
              if task == 0 { await Task.yield() }
            }
          } else if let turn = referee.tryStart() {
            copies.last = turn
            await Task.yield()
            turn.end()
          }
        }
      }
    }
  }
}

/// The copy of a token that somebody else ends.
final class Copies: @unchecked Sendable {
  // Sendable: as the referee.
  var last: Turn?
}
