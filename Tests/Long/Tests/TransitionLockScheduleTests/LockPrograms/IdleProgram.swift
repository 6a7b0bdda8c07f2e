import ScheduleTestKit
import Testing
import TransitionLock
import VirtualTime

extension LockPrograms {
  /// The last task waits for an idle lock, with and without a timeout, against a line that comes
  /// and goes.
  @Test(
    "G3: `waitUntilIdle` returns when the lock has neither a holder nor a waiter",
    arguments: Extent.all()
  )
  func idleAgainstLine(extent: Extent) async {
    await extent.explore { lock, extent in
      let clock = lock.simulation.clock
      await lock.run(extent) { task, operation in
        if task == extent.tasks - 1 {
          let (isHeld, waiting) = (!lock.model.holders.isEmpty, lock.model.waiters.count)
          let asked = clock.now
          let timeout: Duration? = operation == 1 ? .milliseconds(500) : nil
          let ending = await lock.waitUntilIdle(by: task, timeout: timeout)
          lock.always(
            "G3: it waits no longer than it may",
            timeout.map { asked.duration(to: clock.now) <= $0 } ?? true
          )
          lock.sometimes("it was cancelled", ending == .cancelled || extent.operations < 3)
          lock.sometimes(
            "it waited for the holder and a line",
            isHeld && waiting > 0 || extent.tasks == 2
          )
          lock.sometimes("it waited for the holder", isHeld)
        } else if operation.isMultiple(of: 2) {
          await lock.serialize()
          if task == 0, operation == extent.operations - 1 { lock.cancel(task: extent.tasks - 1) }
        } else {
          await lock.serialize { _ in try await clock.sleep(for: .seconds(1)) }
        }
      }
    }
  }
}
