import TransitionLock

/// The approach with `serialize`, in which a call that comes while the screen is moving waits in line, and looks again
/// when its turn comes.
struct Queueing: Approach {
  let lock: TransitionLock

  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    if let holder = lock.holder { app.recorder.meet(holder, at: transition.event) }
    // Tasks of one actor begin in the order in which they were made, because its executor runs jobs in their order.
    Task {
      // A task that is resumed passes by the executor that it prefers, and else by the pool, where the simulation would
      // not see it and could take it for waiting still.
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
