import Testing
import TransitionLock

/// A lock whose every step the test drives, and transitions that notice whether they begin on the call stack of `end`.
final class Theatre: Sendable {
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
  func whenReporting(_ action: @escaping @Sendable () -> Void) { onReport.with { $0 = action } }

  func end(_ token: TransitionLock.Token) {
    ends.with { $0 += 1 }
    token.end()
    ends.with { $0 -= 1 }
  }

  /// A transition from its beginning to its end.
  private func play(_ name: String, _ token: TransitionLock.Token) {
    #expect(ends.current == 0, "\(name) begins on the call stack of end")
    #expect(token.isHolding)
    log.append(name)
    end(token)
  }

  /// Starts a transition, and counts it until it has settled.
  func start(_ start: Start, _ name: String) {
    started.with { $0 += 1 }
    switch start {
    case .tryStart:
      if let token = lock.tryStart("inner") { play(name, token) }
      settled.with { $0 += 1 }
    case .serialize:
      Task(executorPreference: executor) { [self] in
        try await lock.serialize("inner") { token in play(name, token) }
        settled.with { $0 += 1 }
      }
    case .enqueue:
      watch(lock.enqueue(on: .anyThread, "inner") { [self] token in play(name, token) })
    case .enqueueByAnActor:
      let block: @Sendable (TransitionLock.Token) -> Void = { [self] token in play(name, token) }
      watch(actor.act { _ in lock.enqueue("inner") { block($0) } })
    }
  }

  private func watch(_ request: TransitionLock.Request) {
    Task(executorPreference: executor) { [self] in
      let outcome = try await request.settled()
      #expect(outcome.isFinished)
      settled.with { $0 += 1 }
    }
  }

  /// Leaves a block in line.
  func wait() {
    started.with { $0 += 1 }
    watch(lock.enqueue(on: .anyThread, "waiter") { [self] token in play("waiter", token) })
  }

  func hold() -> TransitionLock.Token? { lock.tryStart("holder") }

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

/// Does something when it is destroyed.
final class Remains: Sendable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}
