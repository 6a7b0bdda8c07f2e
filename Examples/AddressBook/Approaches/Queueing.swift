import TransitionLock

/// The approach with `enqueue`, in which a call during a transition waits in line, and checks its
/// condition again at its turn.
struct Queueing: Approach {
  let lock: TransitionLock

  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    if let holder = lock.holder { app.recorder.meet(holder, at: transition.event) }
    lock.enqueue(transition.label, file: transition.file, line: transition.line) { token in
      app.recorder.hold(transition.event)
      app.beginUnlessOutdated(transition) { token.end() }
    }
  }
}
