import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Blocks of two actors and of none share a line, some of them taken back, with task-local values
  /// of their callers.
  @Test(
    "G9: a block runs and is destroyed in its isolation, and sees no other caller's task-local values",
    arguments: Extent.all(threeByTwo: .exhaustive(preemptions: 1), threeByThree: nil)
  )
  func isolation(extent: Extent) async {
    await extent.explore { lock, extent in
      let screens = [Screen(lock), Screen(lock)]
      await lock.tasks.run(extent.tasks) { task in
        await CallerValue.$current.withValue(task) {
          for operation in 0..<extent.operations {
            if task == 0, operation.isMultiple(of: 2) {
              await lock.serialize()
            } else {
              let screen = screens[(task + operation) % 2]
              let request = await screen.pushOne()
              await Task.yield()
              if operation == 0 {
                let wasTakenBack = lock.cancel(request: request)
                lock.sometimes("a block was taken back", wasTakenBack)
              }
            }
          }
        }
      }
    }
  }
}

extension Screen {
  /// Enqueues a block.
  func pushOne() -> Int { lock.enqueue() }
}
