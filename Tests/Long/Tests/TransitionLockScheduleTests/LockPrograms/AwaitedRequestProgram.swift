import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Requests are awaited by one task and taken back by another, and the task that awaits is
  /// cancelled.
  @Test(
    "G3: a request whose turn is taken back settles once, for all tasks that await it",
    arguments: Extent.all(withExecutor: 1, threeByTwo: .exhaustive(preemptions: 0), threeByThree: 0)
  )
  func awaitedRequest(extent: Extent) async {
    await extent.explore { lock, extent in
      let shared = SharedRequest()
      await lock.run(extent) { task, operation in
        if task == 0, operation == extent.operations - 1 {
          // A transition that another task ends, before or after its turn.
          let turn = lock.tryStart()
          _ = lock.enqueueAnywhere { shared.keep($0) }
          Task { turn?.end() }
          await Task.yield()
          shared.endKept()
        } else if task == 0 {
          let turn = lock.tryStart()
          shared.number = lock.enqueueAnywhere()
          await Task.yield()
          turn?.end()
        } else if task == extent.tasks - 1 {
          guard let number = shared.number else {
            await Task.yield()
            return
          }
          if operation == 0 {
            let wasTakenBack = lock.cancel(request: number)
            lock.sometimes("a request was taken back", wasTakenBack || extent.operations < 3)
          }
          let ending = await lock.settled(number, by: task)
          lock.sometimes(
            "an awaited request was cancelled",
            ending == .cancelled || extent.operations < 3
          )
          lock.sometimes("an awaited request ran", ending == .finished)
        } else {
          guard let number = shared.number else {
            await Task.yield()
            return
          }
          _ = operation.isMultiple(of: 2) ? await lock.settled(number, by: task) : nil
          if operation == 1 { lock.cancel(task: extent.tasks - 1) }
        }
      }
    }
  }
}

/// The request that others await.
final class SharedRequest: @unchecked Sendable {
  // Sendable: as a checked lock.
  var number: Int?
  private var kept: Turn?
  private var isToEnd = false

  /// Keeps a transition, or ends it if that has been asked for before it began.
  func keep(_ turn: Turn) {
    if isToEnd { turn.end() } else { kept = turn }
  }

  /// Ends the transition that is kept, now or when it begins.
  func endKept() {
    isToEnd = true
    kept?.end()
  }
}
