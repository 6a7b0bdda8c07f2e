internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// The synchronous forms of `run` and `advance`, for simulations without tasks.
extension NavigationSimulation {
  /// Moves time from deadline to deadline until none is left.
  ///
  /// Tasks that sleep on the clock are woken, but not waited for: use the asynchronous form where
  /// there are any, where calls wait in line on a lock, and where a lock's watch must have begun.
  ///
  /// - Throws: ``SimulationFailure`` with the code `neverCompleted`, naming the transitions that
  ///   are still open when time has run out of deadlines; `lockHeld`, naming the holder of a lock
  ///   for which others wait; `alreadyRunning` when called from within a run.
  /// - Complexity: O(*k* log *n*) for *k* deadlines among *n*.
  public func run() throws(SimulationFailure) {
    try driveSynchronously("run()", limit: nil)
    failTasksThatWaitInVain()
    if let failure = outOfTime() { throw failure }
  }

  /// Moves time forward, through all deadlines on the way, those at the end included.
  ///
  /// Tasks that sleep on the clock are woken, but not waited for: use the asynchronous form where
  /// there are any, and where calls wait in line on a lock.
  ///
  /// - Parameter duration: the distance; zero or less does not move time, and performs due work.
  /// - Throws: ``SimulationFailure`` with the code `alreadyRunning` when called from within a run.
  public func advance(by duration: Duration) throws(SimulationFailure) {
    let target = clock.now.offset.addingSaturated(max(duration, .zero))
    try driveSynchronously("advance(by:)", limit: target)
    clock.move(to: target)
  }

  private func driveSynchronously(_ operation: String, limit: Duration?) throws(SimulationFailure) {
    guard !drivingRole.isTaken else { throw alreadyRunning(operation) }
    drivingRole.isTaken = true
    defer { passOnRole() }
    renewInterest()
    while step(limit: limit) {}
  }

  /// - Returns: false when nothing is due any more; later frames of display links alone do not
  ///   count, unless there is a limit.
  private func step(limit: Duration?) -> Bool {
    layOut()
    return perform(clock.step(limit: limit == nil && isOnlyLinked ? clock.now.offset : limit))
  }

  /// - Returns: false when there was nothing to do.
  private func perform(_ step: SimulationClock.Step) -> Bool {
    switch step {
    case .callback(let number):
      if let callback = callbacks.removeValue(forKey: number) {
        asFrame(callback)
      } else if let turn = turns.take(number) {
        // This also runs the end of a call that has lost its turn, which is destroyed here.
        asFrame {
          if let call = waitingCalls.removeValue(forKey: turn.number), let token = turn.token {
            call(token)
          }
        }
      } else {
        scheduler?.perform(callback: number)
      }
    case .woken: break
    case .nothing: return false
    }
    return true
  }
}

/// The asynchronous forms of `run` and `advance`, for simulations with tasks.
extension NavigationSimulation {
  /// Moves time from deadline to deadline until none is left and everything has come to rest.
  ///
  /// - Throws: ``SimulationFailure`` with the code `neverCompleted`, naming the transitions that
  ///   are still open when time has run out of deadlines; a caller that awaits one of them is
  ///   thrown a ``NavigationFailure`` of the same code. With the code `lockHeld`, naming the holder
  ///   of a lock for which others wait, on the clock or with an awaited verb; they go on waiting.
  public nonisolated(nonsending) func run() async throws(SimulationFailure) {
    await takeRole()
    await drive(limit: nil) { false }
    defer { passOnRole() }
    failTasksThatWaitInVain()
    if let failure = outOfTime() { throw failure }
  }

  /// Moves time forward, through all deadlines on the way, those at the end included, until
  /// everything rests.
  ///
  /// - Parameter duration: the distance; zero or less does not move time, and performs due work.
  public nonisolated(nonsending) func advance(by duration: Duration) async {
    await takeRole()
    let target = clock.now.offset.addingSaturated(max(duration, .zero))
    await drive(limit: target) { false }
    clock.move(to: target)
    passOnRole()
  }

  /// Waits until a signal has settled; moves time as long as no other call does.
  ///
  /// If time runs out of deadlines, the signals of the tasks that wait in vain fail. Other tasks
  /// continue to wait, and rest until something is due again; a lock that they wait for meanwhile
  /// reports that.
  ///
  /// - Parameters:
  ///   - lock: the lock in whose line the call of the task is; nil for a call that started at once.
  ///   - transitions: returns the transitions that the call has started, by number.
  /// - Throws: the failure of the signal, unless the signal was given.
  nonisolated(nonsending) func wait(
    for signal: Signal,
    on lock: TransitionLock? = nil,
    starting transitions: @escaping () -> [UInt64]
  ) async throws(NavigationFailure) {
    let task = WaitingTask(for: signal, on: lock, transitions)
    drivingRole.waitingTasks.append(task)
    while !signal.isSettled {
      if !drivingRole.isTaken {
        drivingRole.isTaken = true
        task.isResting = await driveUntilSettled(signal)
        passOnRole()
        if signal.isSettled { break }
      }
      await signal.park()
      if task.isResting {
        task.isResting = false
        clock.stopResting(signal)
      }
    }
    drivingRole.waitingTasks.removeAll { $0 === task }
    // It may have been woken to move time, and cancelled before it did.
    if !drivingRole.isTaken { drivingRole.wakeWaitingTask() }
    if let failure = signal.failure, !signal.isGiven { throw NavigationFailure(failure) }
  }

  /// Moves time until a signal has settled, or a call has come that goes first.
  ///
  /// - Returns: whether neither has happened, and nothing is due: the clock wakes the signal when
  ///   something is.
  private nonisolated(nonsending) func driveUntilSettled(_ signal: Signal) async -> Bool {
    while true {
      guard
        let activity = await drive(
          limit: nil,
          until: { signal.isSettled || !self.drivingRole.runs.isEmpty }
        )
      else {
        return false
      }
      failTasksThatWaitInVain()
      if signal.isSettled { return false }
      // A task that received a failure may have changed the state.
      if !clock.tellWhatIsStuck(), clock.rest(signal, since: activity) { return true }
    }
  }

  /// Moves time from deadline to deadline.
  ///
  /// - Returns: the clock's activity before the last look, if it stopped because nothing is due any
  ///   more (by the limit); nil if it was done before.
  @discardableResult
  private nonisolated(nonsending) func drive(limit: Duration?, until isDone: () -> Bool) async
    -> UInt64?
  {
    renewInterest()
    while true {
      await rest()
      if isDone() { return nil }
      let activity = clock.activity
      if step(limit: limit) { continue }
      // Before a limit, time goes on. Otherwise it has run out, and only a lock can help tasks that
      // wait in a circle.
      guard limit == nil, clock.breakCircles() else { return activity }
    }
  }

  /// Waits until all work that the comment of `NavigationSimulation` lists is at rest.
  private nonisolated(nonsending) func rest() async {
    // A scheduler that runs everything knows when everything rests.
    if let scheduler { return await scheduler.rest() }
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

/// Passing on the role of the driver.
extension NavigationSimulation {
  private nonisolated(nonsending) func takeRole() async {
    guard drivingRole.isTaken else {
      drivingRole.isTaken = true
      return
    }
    // The call that passes the role on leaves it taken.
    await withContinuation { drivingRole.runs.append($0) }
    clock.land()
  }

  private func passOnRole() {
    if !drivingRole.runs.isEmpty {
      clock.launch()
      drivingRole.runs.removeFirst().resume()
      return
    }
    drivingRole.isTaken = false
    drivingRole.wakeWaitingTask()
  }

  private func alreadyRunning(_ operation: String) -> SimulationFailure {
    SimulationFailure(
      .alreadyRunning,
      operation: operation,
      message:
        "The time of this simulation is being moved already. Callbacks and completions run inside a run: "
        + "schedule later work instead of moving time from there."
    )
  }
}

/// The layout of marked views, before time moves on.
extension NavigationSimulation {
  /// Lays out the marked views.
  ///
  /// Layout may mark views again. They are laid out as well, in a limited number of passes; endless
  /// layout is left for later, so that time goes on.
  func layOut() {
    var passes = 0
    while !layouts.isEmpty, passes < 16 {
      let layouts = layouts
      self.layouts = []
      asFrame { for layout in layouts { layout() } }
      passes += 1
    }
  }
}
