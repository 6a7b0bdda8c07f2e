import Testing
import TransitionLock
import TransitionLockTestKit
import VirtualTime

extension LockPrograms {
  /// The first task holds the lock for as long as the others wait, so that the end and the deadline come at one moment.
  ///
  /// Three tasks have far more than 50,000 schedules, since timers are tasks, too: pre-emptions are bounded.
  @Test("G3: a timeout against a turn: one of them, and the line goes on", arguments: Extent.all(twoByThree: 1, threeByTwo: 0, threeByThree: nil))
  func timeoutAgainstTurn(extent: Extent) async {
    await extent.explore { referee, extent in
      let clock = referee.simulation.clock
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == 0 {
            await referee.serialize { _ in
              // What was put on the agenda first comes first at one moment: the end, or else the deadline.
              try await clock.sleep(for: operation == 0 ? .seconds(1) : .milliseconds(500))
              if operation > 0 { try await clock.sleep(for: .milliseconds(500)) }
            }
          } else if operation.isMultiple(of: 2) {
            let asked = clock.now
            let ending = await referee.serialize(timeout: .seconds(1))
            let isLate = asked.duration(to: clock.now) >= .seconds(1)
            referee.sometimes("a call had its turn at its deadline", ending == .ran && isLate)
            referee.sometimes("a call timed out", ending == .timedOut)
          } else {
            let request = referee.enqueueAnywhere(timeout: .seconds(1)) { $0.end() }
            _ = await referee.settled(request)
          }
        }
      }
    }
  }
}
