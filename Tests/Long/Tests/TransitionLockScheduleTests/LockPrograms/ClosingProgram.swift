import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// All wait in line, with calls and blocks, and the last task joins once and closes the lock.
  @Test(
    "G3: if a lock is closed while calls get in line, every request settles",
    arguments: Extent.all()
  )
  func closeAgainstJoin(extent: Extent) async {
    await extent.explore { lock, extent in
      await lock.run(extent) { task, operation in
        if extent.lendsExecutor, task == 0, operation == 0 {
          // At any moment: also between a turn and the parking of its call.
          Task { lock.close() }
        } else if !extent.lendsExecutor, task == extent.tasks - 1, operation == 0 {
          lock.enqueueAnywhere()
          let waiting = lock.model.waiters.count
          lock.close()
          lock.sometimes("a line was closed", waiting > 0)
        }
        if (task + operation).isMultiple(of: 2) {
          let ending = await lock.serialize()
          lock.sometimes("a call was closed", ending == .closed)
        } else {
          let request = lock.enqueueAnywhere()
          let ending = await lock.settled(request)
          lock.sometimes("a block was refused or closed", ending == .closed)
        }
        lock.always("G3: a closed lock starts nothing", !lock.isClosed || lock.tryStart() == nil)
      }
    }
  }

  /// Three neighbors wait in line. The second goes on when its block has returned, and the line is
  /// closed meanwhile.
  @Test("G3: a block that runs while the line is closed settles when its token ends")
  func closeAgainstGoingOn() async {
    await ScheduleTestKit.explore(.exhaustive(preemptions: nil)) { simulation in
      let lock = TransitionLock(label: "window", clock: simulation.clock, limits: .none)
      let (holder, kept) = (lock.tryStart("holder"), KeptToken())
      let first = lock.enqueue(on: .anyThread, "first") { $0.end() }
      let second = lock.enqueue(on: .anyThread, "second") { kept.token = $0 }
      let third = lock.enqueue(on: .anyThread, "third") { $0.end() }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { holder?.end() }
        group.addTask {
          await Task.yield()
          let goesOn = kept.token != nil
          lock.close()
          simulation.always(
            "G3: only its end settles it",
            second.outcome?.code == (goesOn ? nil : .closed)
          )
          simulation.always("G3: who waits is closed", third.outcome?.code == .closed)
          kept.token?.end()
          let outcome = try? await second.settled()
          simulation.always(
            "G3: it settles when its token ends",
            goesOn == (outcome?.code == .finished)
          )
          simulation.sometimes("it went on", goesOn)
          simulation.sometimes("it waited", !goesOn)
        }
      }
      let isFirstOver = (try? await first.settled()) != nil
      simulation.always("G3: every request settles", isFirstOver)
      simulation.always("G3: the lock is free in the end", !lock.isTransitioning)
    }
  }
}

/// The token of a block that goes on.
private final class KeptToken: @unchecked Sendable {
  // Sendable: as a checked lock.
  var token: TransitionLock.Token?
}
