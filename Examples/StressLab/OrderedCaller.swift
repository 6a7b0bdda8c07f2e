import TransitionLock

/// An actor through which all callers also call, so that the order of those calls is known: it is the order of its jobs.
actor OrderedCaller {
  private let lock: TransitionLock
  private let arena: Arena
  private let caller: Int
  private var calls = 0

  init(_ lock: TransitionLock, _ arena: Arena, caller: Int) {
    self.lock = lock
    self.arena = arena
    self.caller = caller
  }

  /// Leaves a block in line, with the next number.
  func enqueue() -> TransitionLock.Request {
    calls += 1
    let call = calls
    return lock.enqueue { [self] token in
      assertIsolated()
      arena.enter(caller, call: call)
      arena.leave()
      token.end()
    }
  }
}
