import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// The last task wants the window, the others a column each, or something in it.
  @Test("G1: columns move side by side, the window with none of them, and it has its turn", arguments: Extent.tree())
  func columns(extent: Extent) async {
    await extent.exploreScopes { referee, extent in
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1 {
            if operation == 1 { await referee.waitUntilIdle(at: ["0"]) }
            let isHeld = !referee.model.holders.isEmpty
            await referee.attempt(.wait)
            referee.sometimes("the window waited for a column", isHeld)
          } else {
            let isBehind = referee.model.waiters.contains { referee.model.calls[$0].path.isEmpty }
            await referee.attempt(.wait, at: operation == 1 ? ["\(task)", "in it"] : ["\(task % 2)"])
            referee.sometimes("a column waited behind the window", isBehind || extent.tasks == 2)
          }
        }
      }
    }
  }

  /// A column is closed again and again, while others hold it, what is in it, or wait.
  @Test(
    "G1, G3: a scope that is closed strands nobody, and its holder excludes the next scope of its name",
    arguments: Extent.tree()
  )
  func closingScope(extent: Extent) async {
    await extent.exploreScopes { referee, extent in
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          if task == extent.tasks - 1, operation != 1 {
            let isHeld = !referee.model.holders.isEmpty
            referee.close(["0"])
            referee.sometimes("a held scope was closed", isHeld)
            await referee.attempt(.wait, at: ["0"])
          } else {
            let path = operation == 0 ? ["0", "in it"] : task == 0 && operation == 2 ? [] : ["0"]
            await referee.attempt(.wait, at: path) { number, _ in
              await Task.yield()
              if operation == 0 { referee.end(number) }
            }
          }
        }
      }
    }
  }

  /// Every policy, on the window and in columns, before an observer of the whole.
  @Test(
    "G2, G3, G5, G10: a request of any policy ends as the model says, and an observer sees it from its call to its end",
    arguments: Extent.tree(twoByThree: 1)
  )
  func policies(extent: Extent) async {
    await extent.exploreScopes { referee, extent in
      var events: TransitionLock.Events? = referee.lock.events(buffer: 1_000)
      await referee.tasks.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          let path = task == 1 ? ["1"] : task == 2 ? ["1", "in it"] : []
          switch (task + 2 * operation) % 7 {
          case 0:
            await referee.attempt(.wait, at: path, by: task, isInterruptible: true) { number, token in
              for _ in 0..<2 where !token.isInterrupted { await Task.yield() }
              referee.end(number)
            }
          case 1: await referee.attempt(.interrupt, at: path)
          case 2: await referee.attempt(.drop, at: path)
          case 3:
            let request = referee.enqueue(.replace("key"), at: path)
            await Task.yield()
            referee.cancel(request: request)
          case 4: await referee.attempt(.replace("key"), by: task)
          case 5:
            referee.cancel(task: 0)
            referee.enqueue(.replace("key"))
          default: await referee.attempt(.wait, at: path, isOutdated: true)
          }
        }
      }
      await referee.waitUntilIdle(at: [])
      // One more, to know where to stop: it comes after all others.
      referee.lock.tryStart("last")?.end()
      var (all, iterator) = ([TransitionLock.Event](), events?.makeAsyncIterator())
      while let event = await iterator?.next(), event.label != "last" { all.append(event) }
      // Whoever observes keeps the lock from being plain.
      (events, iterator) = (nil, nil)
      referee.judge(all)
    }
  }
}
