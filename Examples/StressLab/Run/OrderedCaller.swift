import TransitionLock

/// An actor through which all callers also call, so that the order of these calls is known: the order of its jobs.
actor OrderedCaller {
  private let stage: Stage
  private let caller: Int
  private var calls = 0

  init(_ stage: Stage, caller: Int) {
    self.stage = stage
    self.caller = caller
  }

  /// Adds a block to the line, with the next number.
  func enqueue() -> TransitionLock.Request {
    calls += 1
    let call = Call(caller: caller, number: calls, kind: .actor, asked: stage.clock.now)
    return stage.lock.enqueue { [self, arena = stage.arena] token in
      assertIsolated()
      arena.enter(call)
      arena.leave()
      token.end()
    }
  }
}
