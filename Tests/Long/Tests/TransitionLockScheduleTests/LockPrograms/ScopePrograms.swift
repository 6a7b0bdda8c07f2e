import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// The last task wants the window, the others a column each, or something in it.
  @Test(
    "G1: columns move side by side, and the window moves only while no column does",
    arguments: Extent.tree()
  )
  func columns(extent: Extent) async {
    await extent.explore { lock, extent in
      await lock.run(extent) { task, operation in
        if task == extent.tasks - 1 {
          if operation == 1 { await lock.waitUntilIdle(at: ["0"]) }
          let isHeld = !lock.model.holders.isEmpty
          await lock.serialize()
          lock.sometimes("the window waited for a column", isHeld)
        } else {
          let isBehind = lock.model.waiters.contains { lock.model.calls[$0].path.isEmpty }
          await lock.serialize(at: operation == 1 ? ["\(task)", "in it"] : ["\(task % 2)"])
          lock.sometimes("a column waited behind the window", isBehind || extent.tasks == 2)
        }
      }
    }
  }

  /// A column is closed again and again, while others hold it, what is in it, or wait.
  @Test(
    "G1, G3: closing a scope settles its requests, and its holder excludes the next scope of its name",
    arguments: Extent.tree()
  )
  func closingScope(extent: Extent) async {
    await extent.explore { lock, extent in
      await lock.run(extent) { task, operation in
        if task == extent.tasks - 1, operation != 1 {
          let isHeld = !lock.model.holders.isEmpty
          lock.close(["0"])
          lock.sometimes("a held scope was closed", isHeld)
          await lock.serialize(at: ["0"])
        } else {
          let path = operation == 0 ? ["0", "in it"] : task == 0 && operation == 2 ? [] : ["0"]
          await lock.serialize(at: path) { turn in
            await Task.yield()
            if operation == 0 { turn.end() }
          }
        }
      }
    }
  }

  /// Every policy, on the window and in columns, before an observer of the whole.
  @Test(
    "G2, G3, G5, G10: a request with any policy ends as the model says, and observers see its whole life",
    arguments: Extent.tree(twoByThree: 1)
  )
  func policies(extent: Extent) async {
    await extent.explore { lock, extent in
      var events: TransitionLock.Events? = lock.base?.events(buffer: 1_000)
      await lock.run(extent) { task, operation in
        let path = task == 1 ? ["1"] : task == 2 ? ["1", "in it"] : []
        switch (task + 2 * operation) % 7 {
        case 0:
          await lock.attempt(.wait, at: path, by: task, isInterruptible: true) { turn in
            for _ in 0..<2 where !turn.token.isInterrupted { await Task.yield() }
            turn.end()
          }
        case 1: await lock.attempt(.interrupt, at: path)
        case 2: await lock.attempt(.drop, at: path)
        case 3:
          let request = lock.enqueueAnywhere(.replace("key"), at: path)
          await Task.yield()
          lock.cancel(request: request)
        case 4: await lock.attempt(.replace("key"), by: task)
        case 5:
          lock.cancel(task: 0)
          lock.enqueueAnywhere(.replace("key"))
        default: await lock.attempt(.wait, at: path, isOutdated: true)
        }
      }
      await lock.waitUntilIdle(at: [])
      // One more, to know where to stop: it comes after all others.
      lock.base?.tryStart("last")?.end()
      var (all, iterator) = ([TransitionLock.Event](), events?.makeAsyncIterator())
      while let event = await iterator?.next(), event.label != "last" { all.append(event) }
      // Whoever observes keeps the lock from being plain.
      (events, iterator) = (nil, nil)
      lock.judge(all)
    }
  }
}
