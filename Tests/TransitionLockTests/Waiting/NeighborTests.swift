import Foundation
import Testing
import TransitionLock

/// Runs of blocks with the same isolation: how many tasks they take, and whom they let through.
struct NeighborTests {
  private static let blocks = 4_000

  /// A lock whose time stands still, so that blocks are counted and not timed, and without a watch,
  /// which takes jobs too.
  private func makeLock(_ executor: ManualExecutor) -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none)
  }

  /// The jobs of a batch: the one that starts it, and one after each yield except for a yield with
  /// no block left.
  private static var jobs: Int { 1 + (blocks - 1) / LockFigures.blocksInASlice }

  @Test("One task runs thousands of waiting blocks of an actor, and yields now and then")
  func oneTaskOnAnActor() throws {
    let executor = ManualExecutor()
    let lock = makeLock(executor)
    let actor = TestActor()
    let token = try lock.start()
    actor.act { actor in
      for index in 0..<Self.blocks {
        lock.enqueue { token in
          actor.log.append("\(index)")
          token.end()
        }
      }
    }
    #expect(lock.waitingCount == Self.blocks)
    token.end()
    while executor.step() || actor.executor.step() {}
    #expect(actor.entries == (0..<Self.blocks).map { "\($0)" })
    #expect(actor.executor.enqueuedCount <= Self.jobs)
    // The task's first step, and what its yields take: a task for each block would be a thousand.
    #expect(executor.enqueuedCount <= 1 + 3 * (Self.jobs - 1))
  }

  @Test("Another job of the actor runs after a bounded number of blocks")
  func othersGetThrough() throws {
    let executor = ManualExecutor()
    let lock = makeLock(executor)
    let actor = TestActor(executor)
    let token = try lock.start()
    let blocksBefore = Guarded<Int?>(nil)
    actor.act { actor in
      for index in 0..<Self.blocks {
        lock.enqueue { token in
          actor.log.append("\(index)")
          if index == 0 { Task { blocksBefore.set(actor.log.count) } }
          token.end()
        }
      }
    }
    token.end()
    executor.run()
    #expect(actor.entries.count == Self.blocks)
    #expect(try #require(blocksBefore.current) <= LockFigures.blocksInASlice)
  }

  @Test("A chain of blocks, each enqueued by the one before, also lets other jobs of the actor run")
  func trampolineIsBounded() throws {
    let executor = ManualExecutor()
    let lock = makeLock(executor)
    let actor = TestActor(executor)
    actor.act { actor in
      func next(_ index: Int, on actor: isolated TestActor) {
        lock.enqueue { token in
          actor.log.append("\(index)")
          if index < Self.blocks { next(index + 1, on: actor) }
          token.end()
        }
      }
      next(1, on: actor)
      #expect(actor.log.count <= LockFigures.blocksInASlice + 1)
    }
    #expect(lock.isTransitioning)
    executor.run()
    #expect(actor.entries == (1...Self.blocks).map { "\($0)" })
    #expect(!lock.isTransitioning)
  }

  @Test("Blocks of two actors alternate in the order of their calls, each on its own actor")
  func twoActors() throws {
    let executor = ManualExecutor()
    let lock = makeLock(executor)
    let actors = [TestActor(), TestActor()]
    let order = Guarded<[Int]>([])
    let token = try lock.start()
    let places = [0, 1, 0, 0, 1, 1, 0, 1]
    for place in places {
      actors[place].act { actor in
        _ = lock.enqueue { token in
          actor.assertIsolated()
          order.append(place)
          token.end()
        }
      }
    }
    token.end()
    while executor.step() || actors[0].executor.step() || actors[1].executor.step() {}
    #expect(order.current == places)
    // Runs of the first: 0, 0 0, 0; of the second: 1, 1 1, 1.
    #expect(actors.allSatisfy { $0.executor.enqueuedCount == 3 })
  }

  @Test("If a block in the middle of a batch is cancelled, the others still run in one task")
  func cancelledInTheMiddle() throws {
    let executor = ManualExecutor()
    let lock = makeLock(executor)
    let order = Guarded<[Int]>([])
    let token = try lock.start()
    let requests = (0..<10).map { index in
      lock.enqueue(on: .anyThread) { token in
        order.append(index)
        token.end()
      }
    }
    for index in [0, 4, 9] { requests[index].cancel() }
    token.end()
    executor.run()
    #expect(order.current == [1, 2, 3, 5, 6, 7, 8])
    #expect(executor.enqueuedCount == 1)
  }

  @Test("Each of several blocks that run one after the other is the holder while it runs")
  func holder() throws {
    let (executor, log) = (ManualExecutor(), Guarded<[String]>([]))
    let lock = makeLock(executor)
    let token = try lock.start()
    @Sendable func note(_ token: Token) {
      log.append("\(lock.holder?.label ?? "none") \(lock.holder?.line ?? 0)")
      token.end()
    }
    lock.enqueue(on: executor, "first", line: 1) { note($0) }
    lock.enqueue(on: executor, "second", line: 2) { note($0) }
    lock.enqueue(on: executor, "third", line: 3) { note($0) }
    token.end()
    executor.run()
    #expect(log.current == ["first 1", "second 2", "third 3"])
  }

  /// Runs code on a thread that runs no task, and waits for its end.
  private func withoutTask(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      done.signal()
    }
    done.wait()
  }

  @Test(
    "One task runs blocks that come while a block runs and those that come later, enqueued outside tasks"
  )
  func outsideTasks() {
    let executor = ManualExecutor()
    let lock = makeLock(executor)
    let actor = TestActor(executor)
    let kept = Guarded<Token?>(nil)
    /// Returns the number of jobs that run two blocks in line.
    func jobs(isFirstNested: Bool) -> Int {
      withoutTask {
        actor.act { actor in
          func enqueue(_ name: String, on actor: isolated TestActor) {
            lock.enqueue { token in
              actor.log.append(name)
              token.end()
            }
          }
          lock.enqueue { token in
            kept.set(token)
            if isFirstNested { enqueue("first", on: actor) }
          }
          if !isFirstNested { enqueue("first", on: actor) }
          enqueue("second", on: actor)
        }
      }
      let before = executor.enqueuedCount
      kept.current?.end()
      executor.run()
      return executor.enqueuedCount - before
    }
    #expect(jobs(isFirstNested: true) == jobs(isFirstNested: false))
    #expect(actor.entries == ["first", "second", "first", "second"])
    #expect(!lock.isTransitioning)
  }
}
