import TransitionLock

/// The approach with `tryStart`, in which a call during a transition is dropped.
struct Dropping: Approach {
  let lock: TransitionLock

  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    guard let token = lock.tryStart(transition.label, file: transition.file, line: transition.line)
    else {
      app.recorder.meet(lock.holder, at: transition.event)
      return
    }
    app.recorder.hold(transition.event)
    app.beginUnlessOutdated(transition) { token.end() }
  }
}
