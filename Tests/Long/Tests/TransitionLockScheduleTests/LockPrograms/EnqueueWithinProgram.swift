import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Blocks leave blocks in line, on one actor for all tasks, and some end their tokens later.
  @Test(
    "G7: blocks that a block enqueues run after it, in the order of the calls, and never nested",
    arguments: Extent.all(withExecutor: 0, threeByTwo: .exhaustive(preemptions: 2), threeByThree: 0)
  )
  func enqueueFromWithin(extent: Extent) async {
    await extent.explore { lock, extent in
      let screen = Screen(lock)
      await lock.run(extent) { task, operation in
        await CallerValue.$current.withValue(task) {
          if operation.isMultiple(of: 2) {
            await screen.pushTwice()
          } else if task.isMultiple(of: 2) {
            await lock.serialize()
          } else {
            await screen.pushAndEndLater()
          }
        }
      }
      await screen.rest()
    }
  }
}

/// The mover of the screen, on a separate actor.
actor Screen {
  let lock: CheckedLock
  private var requests: [Int] = []
  private var completions: [Task<Void, Never>] = []
  /// Whether a block that begins now runs in the call that enqueues it.
  private var isInCall = false

  init(_ lock: CheckedLock) { self.lock = lock }

  /// Enqueues a block that enqueues another one.
  func pushTwice() {
    isInCall = true
    defer { isInCall = false }
    let outer = lock.enqueue { [self, lock] turn in
      assumeIsolated { screen in
        // The lock tells callers apart by the addresses of their tasks while a block runs. Those of
        // the tasks that run blocks which have waited are used again, so that what shares such a
        // task would be no function of the schedule.
        let inner = screen.isInCall ? lock.enqueue() : lock.enqueueAnywhere()
        screen.requests.append(inner)
        if screen.isInCall { screen.requests.append(lock.enqueue()) }
        lock.always(
          "G7: what a block enqueues waits until it has returned",
          !lock.begun.contains(inner)
        )
      }
      turn.end()
      lock.always(
        "G7: a transition is over when its block has returned",
        lock.model.holders == [turn.number]
      )
    }
    lock.sometimes("a block waited", !lock.begun.contains(outer))
    lock.sometimes("a block ran at once", lock.begun.contains(outer))
    requests.append(outer)
  }

  /// Enqueues a block whose token a completion ends.
  func pushAndEndLater() {
    let request = lock.enqueue { [self] turn in
      assumeIsolated { screen in screen.completions.append(Task { turn.end() }) }
    }
    requests.append(request)
  }

  /// Waits until all is over.
  func rest() async {
    var next = 0
    while next < requests.count {
      let ending = await lock.settled(requests[next])
      lock.always("G3: every block runs", ending == .finished)
      next += 1
    }
    for completion in completions { await completion.value }
  }
}
