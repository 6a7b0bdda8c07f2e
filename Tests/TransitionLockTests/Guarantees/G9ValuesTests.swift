import Testing
import TransitionLock

/// The one rule of what a block inherits: its caller's priority always, and never the task-local
/// values of a stranger.
struct G9ValuesTests {
  private enum Trace {
    @TaskLocal static var name = "none"
  }

  private let executor = ManualExecutor()
  private let log = Guarded<[String]>([])

  /// A lock whose time stands still, so that a slow machine makes no more tasks.
  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none)
  }

  @Test("G9: on a free lock a block sees the task-local values of its call")
  func freeLock() {
    let lock = makeLock()
    Trace.$name.withValue("caller") {
      lock.enqueue(on: .anyThread) { [log] token in
        log.append(Trace.name)
        token.end()
      }
    }
    #expect(log.current == ["caller"])
  }

  @Test(
    "G9: a block that waited sees no task-local values of its caller or of the task that freed the lock"
  )
  func waited() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    let token = try lock.start()
    Trace.$name.withValue("caller") {
      for _ in 0..<2 {
        lock.enqueue(on: .anyThread) { [log] token in
          log.append(Trace.name)
          token.end()
        }
        actor.act { [log] _ in
          _ = lock.enqueue { token in
            log.append(Trace.name)
            token.end()
          }
        }
      }
    }
    Trace.$name.withValue("who ends") { _ = token.end() }
    executor.run()
    #expect(log.current == ["none", "none", "none", "none"])
  }

  @Test(
    "G9: if a block follows another block within one call, it sees the task-local values of that call"
  )
  func withinTheCall() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    executor.act {
      Trace.$name.withValue("call") {
        actor.assumeIsolated { [log] actor in
          lock.enqueue { token in
            actor.assertIsolated()
            lock.enqueue { token in
              log.append(Trace.name)
              token.end()
            }
            token.end()
          }
          log.append("over")
        }
      }
    }
    #expect(log.current == ["call", "over"])
  }

  @Test(
    "G9: a block that another task enqueues during a call runs after the call, without task-local values"
  )
  func immediateTask() throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let lock = makeLock()
    let actor = TestActor(executor)
    Task(executorPreference: executor) { [log] in
      await actor.run { actor in
        Trace.$name.withValue("call") {
          lock.enqueue { token in
            Task.immediate {
              Trace.$name.withValue("stranger") {
                actor.assertIsolated()
                _ = lock.enqueue { token in
                  log.append("\(Trace.name)'s block")
                  token.end()
                }
              }
            }
            log.append("\(Trace.name): \(lock.waitingCount) waits")
            token.end()
          }
          log.append("over")
        }
      }
    }
    executor.run()
    #expect(log.current == ["call: 1 waits", "over", "none's block"])
    #expect(!lock.isTransitioning)
  }

  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  @Test(
    "G9: a block that waited runs with its caller's priority, not with that of the task that freed the lock",
    arguments: priorities
  )
  func priority(priority: TaskPriority) throws {
    let lock = makeLock()
    let token = try lock.start()
    let seen = Guarded<[TaskPriority]>([])
    Task(executorPreference: executor, priority: priority) {
      _ = lock.enqueue(on: .anyThread) { token in
        seen.append(Task.currentPriority)
        token.end()
      }
    }
    Task(executorPreference: executor, priority: priority == .high ? .low : .high) {
      _ = token.end()
    }
    executor.run()
    #expect(seen.current == [priority])
  }

  @Test(
    "G9: blocks of different priorities run in order, each with its own priority, in separate tasks"
  )
  func neighbors() throws {
    let lock = makeLock()
    let token = try lock.start()
    let seen = Guarded<[TaskPriority]>([])
    let order: [TaskPriority] = [.high, .high, .low, .low, .low, .medium, .high]
    for priority in order {
      Task(executorPreference: executor, priority: priority) {
        _ = lock.enqueue(on: .anyThread) { token in
          seen.append(Task.currentPriority)
          token.end()
        }
      }
    }
    executor.run()
    let before = executor.enqueuedCount
    token.end()
    executor.run()
    #expect(seen.current == order)
    // One task for each run of equals.
    #expect(executor.enqueuedCount == before + 4)
  }
}

extension TestActor {
  /// Runs code on this actor, as part of a task.
  fileprivate func run(_ body: @Sendable (isolated TestActor) -> Void) { body(self) }
}
