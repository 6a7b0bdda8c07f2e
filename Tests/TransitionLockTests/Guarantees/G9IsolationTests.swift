import Dispatch
import Testing
import TransitionLock
import TransitionSupport

struct G9IsolationTests {
  /// A class that is not Sendable, and so shows at compile time that blocks and bodies stay where
  /// they are.
  private final class NotSendable {
    var count = 0
  }

  @MainActor
  @Test(
    "G9: bodies and blocks of the main actor run there, at once or after waiting, and use non-Sendable state"
  )
  func mainActor() async throws {
    let lock = TransitionLock()
    let state = NotSendable()
    try await lock.serialize { _ in
      MainActor.assertIsolated()
      state.count += 1
    }
    lock.enqueue { token in
      MainActor.assertIsolated()
      state.count += 1
      token.end()
    }
    let token = try lock.start()
    let request = lock.enqueue { token in
      MainActor.assertIsolated()
      state.count += 1
      token.end()
    }
    // Ended elsewhere: the block comes here all the same.
    await Task.detached { _ = token.end() }.value
    try await lock.serialize { _ in
      MainActor.assertIsolated()
      state.count += 1
    }
    #expect(request.ending == .finished)
    #expect(state.count == 4)
  }

  private actor Custom {
    let lock = TransitionLock()
    let state = NotSendable()

    func visit() async throws -> Int {
      try await lock.serialize { _ in
        self.assertIsolated()
        state.count += 1
        await Task.yield()
        self.assertIsolated()
        state.count += 1
      }
      let token = try lock.start()
      let request = lock.enqueue { [state] token in
        self.assertIsolated()
        state.count += 1
        token.end()
      }
      await Task.detached { _ = token.end() }.value
      _ = try await request.settled()
      return state.count
    }
  }

  @Test("G9: bodies and blocks of a custom actor run on that actor")
  func customActor() async throws {
    #expect(try await Custom().visit() == 3)
  }

  @Test("G9: a block without an actor runs on the given executor, or else on the lock's executor")
  func executors() throws {
    let own = ManualExecutor()
    let asked = ManualExecutor()
    let lock = TransitionLock(executor: own)
    let log = Guarded<[String]>([])
    let token = try lock.start()
    lock.enqueue(on: asked) { token in
      log.append("asked \(own.isCurrent) \(asked.isCurrent)")
      token.end()
    }
    lock.enqueue(on: .anyThread) { token in
      log.append("own \(own.isCurrent) \(asked.isCurrent)")
      token.end()
    }
    token.end()
    asked.run()
    own.run()
    #expect(log.current == ["asked false true", "own true false"])
  }

  /// The fate of a waiting block.
  enum Fate: CaseIterable, Sendable {
    case runs, runsAtOnce, trampolined, cancelled, closed, lockDestroyed, closedBefore

    /// How many of four blocks run.
    var runCount: Int { [.runs, .runsAtOnce, .trampolined].contains(self) ? 4 : 0 }
  }

  @Test(
    "G9: each block of two actors is destroyed on its own actor, whether it ran or not",
    arguments: Fate.allCases
  )
  func destroyedOnItsActor(fate: Fate) throws {
    let elsewhere = ManualExecutor()
    let actors = [TestActor(), TestActor()]
    let destroyed = Guarded<[Bool]>([])
    let runs = Guarded(0)
    var lock: TransitionLock? = TransitionLock(executor: elsewhere) { _ in }
    let token = lock?.tryStart()
    if fate == .runsAtOnce || fate == .trampolined { token?.end() }
    if fate == .closedBefore { lock?.close() }
    let requests = actors.flatMap { actor in
      actor.act { [lock] actor in
        var requests: [Request] = []
        let enqueueTwo = {
          actor.assertIsolated()
          for _ in 0..<2 {
            let remains = OnRelease { destroyed.append(actor.executor.isCurrent) }
            requests.append(
              lock!.enqueue { token in
                runs.increment()
                withExtendedLifetime(remains) { _ = token.end() }
              }
            )
          }
        }
        if fate != .trampolined {
          enqueueTwo()
          return requests
        }
        lock!.enqueue { token in
          actor.assertIsolated()
          enqueueTwo()
          token.end()
        }
        return requests
      }
    }
    #expect(
      destroyed.current.isEmpty || fate == .runsAtOnce || fate == .trampolined
        || fate == .closedBefore
    )
    switch fate {
    case .runs: token?.end()
    case .cancelled: for request in requests { request.cancel() }
    case .closed: lock?.close()
    case .lockDestroyed: lock = nil
    case .runsAtOnce, .trampolined, .closedBefore: break
    }
    while elsewhere.step() || actors[0].executor.step() || actors[1].executor.step() {}
    #expect(destroyed.current == Array(repeating: true, count: 4))
    #expect(runs.current == fate.runCount)
    token?.end()
  }
}
