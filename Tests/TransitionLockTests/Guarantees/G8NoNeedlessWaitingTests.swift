import Testing
import TransitionLock

struct G8NoNeedlessWaitingTests {
  private let log = Guarded<[String]>([])

  @MainActor
  @Test("G8: on a free lock, serialize runs before anything else that waits for the actor")
  func serializeOnTheMainActor() async throws {
    let lock = TransitionLock()
    let other = Task { @MainActor in log.append("another job of the actor") }
    log.append("before")
    let value = try await lock.serialize { _ in
      log.append("body")
      return 1
    }
    log.append("after")
    await other.value
    #expect(value == 1)
    #expect(log.current == ["before", "body", "after", "another job of the actor"])
  }

  @Test("G8: on a free lock, enqueue runs its block inside the call")
  func enqueue() {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let actor = TestActor(executor)
    actor.act { actor in
      actor.log.append("before")
      let request = lock.enqueue { token in
        actor.log.append("block")
        token.end()
      }
      actor.log.append("after")
      #expect(request.ending == .finished)
    }
    #expect(actor.entries == ["before", "block", "after"])
    log.append("before")
    lock.enqueue(on: executor) { [log] token in
      log.append("block")
      token.end()
    }
    log.append("after")
    #expect(log.current == ["before", "block", "after"])
    #expect(executor.enqueuedCount == 0)
  }

  enum Answer: CaseIterable, Sendable {
    case refusal, closed, turn

    var ending: Ending {
      switch self {
      case .refusal: .timedOut
      case .closed: .closed
      case .turn: .finished
      }
    }
  }

  @Test(
    "G8: a call that is refused or gets its turn before it waits never runs on the lock's executor",
    arguments: Answer.allCases
  )
  func answeredAtOnce(answer: Answer) throws {
    let (lent, own, clock) = (ManualExecutor(), ManualExecutor(), ManualClock())
    let lock = TransitionLock(clock: clock, executor: lent, limits: .none)
    let token = try lock.start()
    if answer == .closed { lock.close() }
    let caller = Caller("", lock, on: own, timeout: answer == .turn ? .seconds(5) : .zero)
    if answer == .turn { clock.onRead { token.endIfHolding() } }
    own.run()
    clock.onRead(nil)
    #expect(caller.ending == answer.ending)
    #expect(lent.enqueuedCount == 0)
    token.endIfHolding()
  }

  @Test("G8: a waiting block takes one hop: its task is enqueued directly on its actor")
  func oneHop() async throws {
    let lock = TransitionLock()
    let actor = TestActor()
    let token = try lock.start()
    actor.act { actor in
      _ = lock.enqueue { token in
        actor.log.append("block")
        token.end()
      }
    }
    token.end()
    #expect(actor.executor.enqueuedCount == 1)
    await actor.executor.runWhenReady()
    #expect(actor.entries == ["block"])
  }

  /// Has an actor call `serialize` on a lock that is held.
  private func call(_ lock: TransitionLock, by actor: TestActor) {
    actor.act { actor in
      _ = Task {
        try await lock.serialize { _ in actor.log.append("body") }
        actor.log.append("over")
      }
    }
    actor.executor.run()
    #expect(lock.waitingCount == 1)
  }

  @Test("G8: a waiting call comes back to its actor in one job")
  func oneJobOfACall() async throws {
    let (lock, actor) = (TransitionLock(), TestActor())
    let token = try lock.start()
    call(lock, by: actor)
    let jobs = actor.executor.enqueuedCount
    token.end()
    await actor.executor.runWhenReady()
    #expect(actor.executor.enqueuedCount == jobs + 1)
    #expect(actor.entries == ["body", "over"])
  }

  @Test(
    "G8: a waiting call comes back through the lock's executor, so that the executor's owner sees it"
  )
  func throughTheExecutor() throws {
    let executor = ManualExecutor()
    let (lock, actor) = (TransitionLock(executor: executor), TestActor(executor))
    let token = try lock.start()
    call(lock, by: actor)
    token.end()
    executor.run()
    #expect(actor.entries == ["body", "over"])
  }
}
