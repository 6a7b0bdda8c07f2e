import Testing
import TransitionLock
import TransitionSupport

extension ReentranceFixture {
  /// Does something in a situation, and ends the transition that makes it one.
  ///
  /// - Parameter token: of the transition that holds the lock; nil where none does, or none that we
  ///   can end.
  private func act(
    in situation: Situation,
    holding token: Token?,
    _ action: () -> Void
  ) {
    let holder = situation == .idle ? token : token ?? hold()
    if situation == .idle, let holder { end(holder) }
    if situation == .waitedFor { wait() }
    action()
    if situation != .idle, let holder { end(holder) }
  }

  /// Runs an action in a place, and in a situation.
  func run(at origin: Origin, in situation: Situation, _ action: @escaping @Sendable () -> Void) {
    switch origin {
    case .block:
      let block: @Sendable (Token) -> Void = { [self] token in
        act(in: situation, holding: token, action)
      }
      actor.act { _ in _ = lock.enqueue("outer") { block($0) } }
    case .waitedBlock:
      let token = hold()
      lock.enqueue(on: .anyThread, "outer") { [self] token in
        act(in: situation, holding: token, action)
      }
      token.map { end($0) }
    case .completion:
      let token = hold()
      if situation == .waitedFor {
        // The turn of who waits is due when `end` has returned.
        wait()
        token.map { end($0) }
        action()
      } else {
        act(in: situation, holding: token, action)
      }
    case .callback:
      Task(executorPreference: executor) { [self] in
        try await lock.serialize("outer") { token in act(in: situation, holding: token, action) }
      }
    case .cancellationHandler:
      let token = hold()
      let task = Task(executorPreference: executor) { [self] in
        await withTaskCancellationHandler {
          try? await lock.serialize("victim") {}
        } onCancel: {
          act(in: situation, holding: token, action)
        }
      }
      executor.run()
      task.cancel()
    case .outcome:
      let token = hold()
      let request = lock.enqueue(on: .anyThread, "outer") { [self] token in end(token) }
      Task(executorPreference: executor) { [self] in
        _ = try await request.settled()
        act(in: situation, holding: nil, action)
      }
      executor.run()
      token.map { end($0) }
    case .report:
      let token = hold()
      token.map { end($0) }
      whenReporting { [self] in act(in: situation, holding: nil, action) }
      token?.end()
    case .deinitOfCapture:
      let token = hold()
      enqueue(capturing: OnRelease { [self] in act(in: situation, holding: nil, action) })
      token.map { end($0) }
    case .deinitOfCancelledCapture:
      let token = hold()
      enqueue(capturing: OnRelease { [self] in act(in: situation, holding: token, action) })
        .cancel()
    case .deinitOfExecutor:
      let token = hold()
      lock.enqueue(on: Guest(executor) { [self] in act(in: situation, holding: token, action) }) {
        _ in
      }
      .cancel()
    }
    executor.run()
  }

  @discardableResult
  private func enqueue(capturing remains: consuming OnRelease) -> Request {
    lock.enqueue(on: .anyThread, "outer") { [self, remains] token in
      withExtendedLifetime(remains) {}
      end(token)
    }
  }
}
