import ScheduleTestKit
import TestSupport
import Testing
import TransitionLock
import VirtualTime

extension LockPrograms {
  /// The first task holds the lock for as long as the others wait, so that the end and the deadline
  /// come at one moment.
  ///
  /// Timers are tasks, too, and those of one moment fire in any order: three tasks with two
  /// operations have 16,338 schedules without a pre-emption. So those are run at random.
  @Test(
    "G3: if a timeout and a turn come at the same moment, one of them wins, and the line continues",
    arguments: Extent.all(
      withExecutor: 0,
      threeByTwo: .random(Effort.times(200)),
      threeByThree: nil
    )
  )
  func timeoutAgainstTurn(extent: Extent) async {
    await extent.explore { lock, extent in
      let clock = lock.simulation.clock
      await lock.run(extent) { task, operation in
        if task == 0 {
          await lock.serialize { _ in
            // First so that the end and the deadline of the first waiter come at one moment; then
            // long enough for several deadlines.
            try await clock.sleep(for: operation == 0 ? .seconds(1) : .seconds(3))
          }
        } else if !(task + operation).isMultiple(of: 2) {
          let asked = clock.now
          let ending = await lock.serialize(timeout: .milliseconds(500 + 500 * task))
          let isLate = asked.duration(to: clock.now) >= .seconds(1)
          lock.sometimes("a call had its turn at its deadline", ending == .finished && isLate)
          lock.sometimes("a call timed out", ending == .timedOut)
        } else {
          let request = lock.enqueueAnywhere(timeout: .seconds(1)) { $0.end() }
          _ = await lock.settled(request)
        }
      }
    }
  }
}
