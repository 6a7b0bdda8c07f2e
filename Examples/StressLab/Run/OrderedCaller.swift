import TransitionLock

/// An actor through which all callers also call, so that the order of these calls is known: the
/// order of its jobs.
actor OrderedCaller {
  private let shared: SharedState
  private let caller: Int
  private var calls = 0

  init(_ shared: SharedState, caller: Int) {
    self.shared = shared
    self.caller = caller
  }

  /// Adds a block to the line, with the next number.
  func enqueue() -> TransitionLock.Request {
    calls += 1
    let call = Call(caller: caller, number: calls, kind: .actor, asked: shared.clock.now)
    return shared.lock.enqueue { [self, arena = shared.arena] token in
      assertIsolated()
      arena.enter(call)
      arena.leave()
      token.end()
    }
  }
}
