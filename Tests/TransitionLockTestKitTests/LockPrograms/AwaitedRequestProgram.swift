import Testing
import TransitionLock
import TransitionLockTestKit

extension LockPrograms {
  /// Requests are awaited by one task and taken back by another, and the task that awaits is cancelled.
  @Test(
    "G3: a request that is awaited while it is taken back settles once, and everybody is told",
    arguments: Extent.all(threeByTwo: 2, threeByThree: 1)
  )
  func awaitedRequest(extent: Extent) async {
    await extent.explore { referee, extent in
      let shared = SharedRequest()
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == 0 {
            let turn = referee.tryStart()
            shared.number = referee.enqueueAnywhere { $0.end() }
            await Task.yield()
            turn?.end()
          } else if task == extent.tasks - 1 {
            guard let number = shared.number else {
              await Task.yield()
              continue
            }
            if operation == 0 {
              let wasTakenBack = referee.cancel(request: number)
              referee.sometimes("a request was taken back", wasTakenBack)
            }
            let ending = await referee.settled(number)
            referee.sometimes("an awaited request was cancelled", ending == .cancelled)
            referee.sometimes("an awaited request ran", ending == .ran)
          } else {
            guard let number = shared.number else {
              await Task.yield()
              continue
            }
            _ = operation.isMultiple(of: 2) ? await referee.waitForTurn(number) : nil
            if operation == 1 { referee.cancel(task: extent.tasks - 1) }
          }
        }
      }
    }
  }
}

/// The request that others await.
final class SharedRequest: @unchecked Sendable {
  // Sendable: as the referee.
  var number: Int?
}
