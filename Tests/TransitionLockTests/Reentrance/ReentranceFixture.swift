import Testing
import TransitionLock

/// The places in which code of others runs, while the lock, the runtime or a holder is in the
/// middle of something.
enum Origin: CaseIterable, Sendable {
  /// The block of a transition.
  case block
  /// A block that waited for its turn.
  case waitedBlock
  /// A completion that calls `end`, before or after that.
  case completion
  /// Synchronous code that is called in a body of `serialize`, as the system calls a delegate.
  case callback
  /// The cancellation handler around a call that waits.
  case cancellationHandler
  /// The code after `settled()`.
  case outcome
  /// The lock's `report`.
  case report
  /// The destruction of what a block captures that has run.
  case deinitOfCapture
  /// The destruction of what a block captures that never runs.
  case deinitOfCancelledCapture
  /// The destruction of an executor that only a waiting block kept.
  case deinitOfExecutor
}

/// The way in which a transition is started there.
enum Start: CaseIterable, Sendable {
  case tryStart, serialize, enqueue, enqueueByAnActor
}

/// The state of the lock at that moment.
enum Situation: CaseIterable, Sendable {
  /// Nothing is under way, besides what the code belongs to itself.
  case idle
  /// A transition holds the lock, and no request waits.
  case held
  /// A transition holds the lock, and a request waits.
  case waitedFor
}

/// A lock whose every step the test drives, and transitions that notice whether they begin on the
/// call stack of `end`.
final class ReentranceFixture: Sendable {
  let executor = ManualExecutor()
  let actor: TestActor
  let lock: TransitionLock
  /// A log of what begins, ends and is refused, in order.
  let log = Guarded<[String]>([])

  /// The number of calls of `end` on the stack of the only thread.
  private let ends = Guarded(0)
  private let settled = Guarded(0)
  private let started = Guarded(0)
  private let onReport = Guarded<(@Sendable () -> Void)?>(nil)

  init() {
    actor = TestActor(executor)
    lock = TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { [onReport] _ in
      onReport.with { $0.take() }?()
    }
  }

  /// Does something in the next report.
  func whenReporting(_ action: @escaping @Sendable () -> Void) { onReport.set(action) }

  func end(_ token: Token) {
    ends.increment()
    token.end()
    ends.with { $0 -= 1 }
  }

  /// A transition from its beginning to its end.
  private func transition(_ name: String, _ token: Token) {
    #expect(ends.current == 0, "\(name) begins on the call stack of end")
    #expect(token.isHolding)
    log.append(name)
    end(token)
  }

  /// Starts a transition, and counts it until it has settled.
  func start(_ start: Start, _ name: String) {
    started.increment()
    switch start {
    case .tryStart:
      if let token = lock.tryStart("inner") { transition(name, token) }
      settled.increment()
    case .serialize:
      Task(executorPreference: executor) { [self] in
        try await lock.serialize("inner") { token in transition(name, token) }
        settled.increment()
      }
    case .enqueue:
      watch(lock.enqueue(on: .anyThread, "inner") { [self] token in transition(name, token) })
    case .enqueueByAnActor:
      let block: @Sendable (Token) -> Void = { [self] token in
        transition(name, token)
      }
      watch(actor.act { _ in lock.enqueue("inner") { block($0) } })
    }
  }

  private func watch(_ request: Request) {
    Task(executorPreference: executor) { [self] in
      let outcome = try await request.settled()
      #expect(outcome.isFinished)
      settled.increment()
    }
  }

  /// Leaves a block in line.
  func wait() {
    started.increment()
    watch(lock.enqueue(on: .anyThread, "waiter") { [self] token in transition("waiter", token) })
  }

  func hold() -> Token? { lock.tryStart("holder") }

  /// Runs what is left to do, and expects that every request has settled, and nothing is left.
  func expectSettled(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    executor.run()
    #expect(settled.current == started.current, comment, sourceLocation: sourceLocation)
    #expect(!lock.isTransitioning, comment, sourceLocation: sourceLocation)
    #expect(lock.waitingCount == 0, comment, sourceLocation: sourceLocation)
    #expect(executor.readyCount == 0, comment, sourceLocation: sourceLocation)
    let token = lock.tryStart()
    #expect(token?.end() == true, comment, sourceLocation: sourceLocation)
  }
}
