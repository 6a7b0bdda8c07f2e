import TransitionLock

/// The approach with `serialize`, in which a call during a transition waits in line, and checks its condition again at its
/// turn.
struct Queueing: Approach {
  let lock: TransitionLock

  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    if let holder = lock.holder { app.recorder.meet(holder, at: transition.event) }
    // Tasks of one actor begin in the order of their creation, because its executor runs jobs in order.
    Task {
      // A resumed task passes through its preferred executor, or else through the pool. There the simulation would not see
      // it, and could assume that it still waits.
      try await app.executor.run {
        try await lock.serialize(transition.label, file: transition.file, line: transition.line) { _ in
          app.recorder.hold(transition.event)
          await withCheckedContinuation { over in
            app.beginUnlessOutdated(transition) { over.resume() }
          }
        }
      }
    }
  }
}
