internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// Moving time in a world that knows completions only.
extension NavigationSimulation {
  /// Moves time from deadline to deadline until none is left.
  ///
  /// Tasks that sleep on the clock are woken, but not waited for: use the asynchronous form where there are any, and where
  /// a lock's watch is to have begun.
  ///
  /// - Throws: ``SimulationFailure`` with the code `neverCompleted`, naming the transitions that are still open when time
  ///   has run out of deadlines; `lockHeld`, naming the holder of a lock on the clock for which others wait;
  ///   `alreadyRunning` when called from within a run.
  /// - Complexity: O(*k* log *n*) for *k* deadlines among *n*.
  public func run() throws(SimulationFailure) {
    try driveSynchronously("run()", limit: nil)
    if let failure = outOfTime() { throw failure }
  }

  /// Moves time forward, through all deadlines on the way, those at the end included.
  ///
  /// Tasks that sleep on the clock are woken, but not waited for: use the asynchronous form where there are any.
  ///
  /// - Parameter duration: how far; zero or less stays where it is, and does what is due now.
  /// - Throws: ``SimulationFailure`` with the code `alreadyRunning` when called from within a run.
  public func advance(by duration: Duration) throws(SimulationFailure) {
    let target = clock.now.offset.addingSaturated(max(duration, .zero))
    try driveSynchronously("advance(by:)", limit: target)
    clock.move(to: target)
  }

  private func driveSynchronously(_ operation: String, limit: Duration?) throws(SimulationFailure) {
    guard !roles.isTaken else { throw alreadyRunning(operation) }
    roles.isTaken = true
    defer { passOnRole() }
    renewInterest()
    while step(limit: limit) {}
  }

  /// - Returns: false when nothing is due any more; later frames of display links alone are nothing, unless there
  ///   is a limit.
  private func step(limit: Duration?) -> Bool {
    layOut()
    return perform(clock.step(limit: limit == nil && isOnlyLinked ? clock.now.offset : limit))
  }

  /// - Returns: false when there was nothing to do.
  private func perform(_ step: SimulationClock.Step) -> Bool {
    switch step {
    case .callback(let number):
      if let callback = callbacks.removeValue(forKey: number) { asFrame(callback) }
    case .woken: break
    case .nothing: return false
    }
    return true
  }
}

/// Moving time in a world with tasks.
extension NavigationSimulation {
  /// Moves time from deadline to deadline until none is left and everything has come to rest.
  ///
  /// - Throws: ``SimulationFailure`` with the code `neverCompleted`, naming the transitions that are still open when time
  ///   has run out of deadlines; a caller that awaits one of them is thrown a
  ///   ``NavigationFailure`` of the same code. With the code `lockHeld`, naming the holder of
  ///   a lock on the clock for which others wait; they go on waiting.
  public nonisolated(nonsending) func run() async throws(SimulationFailure) {
    await takeRole()
    await drive(limit: nil) { false }
    defer { passOnRole() }
    guard let failure = outOfTime() else { return }
    if failure.code == .neverCompleted { failAwaiting(failure) }
    throw failure
  }

  /// Moves time forward, through all deadlines on the way, those at the end included, until everything rests.
  ///
  /// - Parameter duration: how far; zero or less stays where it is, and does what is due now.
  public nonisolated(nonsending) func advance(by duration: Duration) async {
    await takeRole()
    let target = clock.now.offset.addingSaturated(max(duration, .zero))
    await drive(limit: target) { false }
    clock.move(to: target)
    passOnRole()
  }

  /// Waits for a signal; moves time as long as no other call does.
  ///
  /// When time runs out of deadlines, transitions that are open still will not end: that is a failure. If none is open,
  /// the signal must come from outside of the simulation, and is waited for; a lock that others wait for meanwhile says so.
  ///
  /// - Parameter onCancel: called if the task is cancelled, once or more, on any thread. It makes the signal fail, unless
  ///   that is about to be given.
  nonisolated(nonsending) func wait(
    for signal: Signal,
    onCancel: (@Sendable () -> Void)? = nil
  ) async throws(NavigationFailure) {
    while !signal.isOver {
      if let onCancel, Task.isCancelled { onCancel() }
      if let failure = signal.failure { throw NavigationFailure(failure) }
      if roles.isTaken {
        roles.verbs.append(signal)
      } else {
        roles.isTaken = true
        let hasDeadlines = await drive(limit: nil) {
          signal.isSettled || (onCancel != nil && Task.isCancelled) || !self.roles.runs.isEmpty
        }
        if !hasDeadlines, let failure = outOfTime(), failure.code == .neverCompleted {
          signal.fail(failure)
          failAwaiting(failure)
        }
        passOnRole()
        // What was told may have done something about it.
        if hasDeadlines || signal.isSettled || tellStuckLocks() { continue }
        roles.resting.append(signal)
      }
      await signal.park(onCancel: onCancel ?? {})
    }
  }

  /// - Returns: false when it stopped because nothing is due any more (by the limit).
  @discardableResult
  private nonisolated(nonsending) func drive(limit: Duration?, until isDone: () -> Bool) async -> Bool {
    renewInterest()
    while true {
      await rest()
      if isDone() { return true }
      guard step(limit: limit) else { return false }
    }
  }

  /// Waits until everything has come to rest, as far as this type's comment says.
  private nonisolated(nonsending) func rest() async {
    var seen = clock.activity
    var quietYields = 0
    while true {
      await clock.executor.idle()
      let activity = clock.activity
      if activity != seen { quietYields = 0 }
      seen = activity
      if quietYields >= requiredIdleYields, !clock.isInFlight, clock.executor.isEmpty { return }
      await Task.yield()
      quietYields += 1
    }
  }
}

/// Passing the role on.
extension NavigationSimulation {
  private nonisolated(nonsending) func takeRole() async {
    guard roles.isTaken else {
      roles.isTaken = true
      return
    }
    // The call that passes the role on leaves it taken.
    await withContinuation { roles.runs.append($0) }
    clock.land()
  }

  private func passOnRole() {
    if !roles.runs.isEmpty {
      clock.launch()
      roles.runs.removeFirst().resume()
      return
    }
    roles.isTaken = false
    roles.wakeVerb()
  }

  private func failAwaiting(_ failure: SimulationFailure) {
    let verbs = roles.verbs
    roles.verbs = []
    for verb in verbs where verb.isParked { verb.fail(failure) }
  }

  private func alreadyRunning(_ operation: String) -> SimulationFailure {
    SimulationFailure(
      .alreadyRunning,
      operation: operation,
      message: "The time of this simulation is being moved already. Callbacks and completions run inside a run: "
        + "schedule what comes later instead of moving time from there."
    )
  }
}
