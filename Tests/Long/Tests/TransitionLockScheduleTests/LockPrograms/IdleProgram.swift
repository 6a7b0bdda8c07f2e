import ScheduleTestKit
import Testing
import TransitionLock
import VirtualTime

extension LockPrograms {
  /// The last task waits for an idle lock, with and without a timeout, against a line that comes and goes.
  @Test("G3: who waits for an idle lock is told when nobody holds it and nobody waits", arguments: Extent.all())
  func idleAgainstLine(extent: Extent) async {
    await extent.explore { referee, extent in
      let clock = referee.simulation.clock
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1 {
            let (isHeld, waiting) = (referee.holder != nil, referee.line.count)
            let asked = clock.now
            let timeout: Duration? = operation == 1 ? .milliseconds(500) : nil
            let ending = await referee.waitUntilIdle(by: task, timeout: timeout)
            referee.always(
              "G3: it waits no longer than it may",
              timeout.map { asked.duration(to: clock.now) <= $0 } ?? true
            )
            referee.always(
              "G3: only a timeout or a cancellation ends the wait otherwise",
              ending == .ran || operation == 1 || ending == .cancelled && Task.isCancelled
            )
            referee.sometimes("it was cancelled", ending == .cancelled || extent.operations < 3)
            referee.sometimes("it waited for the holder and a line", isHeld && waiting > 0 || extent.tasks == 2)
            referee.sometimes("it waited for the holder", isHeld)
          } else if operation.isMultiple(of: 2) {
            await referee.serialize()
            if task == 0, operation == extent.operations - 1 { referee.cancel(task: extent.tasks - 1) }
          } else {
            await referee.serialize { _ in try await clock.sleep(for: .seconds(1)) }
          }
        }
      }
    }
  }
}
