internal import VirtualTime

typealias DueTimer = (number: UInt64, appointment: SimulationClock.Appointment)

/// Time, which moves only when everything waits, unless a plan has timers fire early.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Has a task go on after a while of a real clock, by virtual time.
  ///
  /// What a real clock has counted off since the call that sleeps is put back: see ``RoundDuration``. Where the step has taken long,
  /// perhaps because the thread had to wait for a processor, nobody knows how much that is, and one run is not taken for what the body does.
  func addSleeper(_ job: UnownedJob, _ target: JobTarget, after delay: Duration) {
    nameCurrentTask()
    state.measuresSteps = true
    let slack = state.stopwatch.lap()
    let task = taskID(of: job).flatMap { state.tasks.number(of: $0) } ?? state.ready.tasks.current
    let job = Job(job: job, target: target, task: task)
    if task >= 0, state.tasks.known[Int(task)].isInBackground {
      state.backgroundSleepers.append(job)
      return
    }
    let length = RoundDuration.roundest(in: delay...(delay + min(slack, RoundDuration.usualDelay)))
    if slack > RoundDuration.longStep || !RoundDuration.isWhole(length) { state.record.isUncertain = true }
    let (_, number) = clock.addCallback(after: length)
    state.sleepers[number] = job
  }

  /// Makes a job ready whose time has come.
  func wake(sleeper number: UInt64) {
    if let job = state.sleepers.removeValue(forKey: number) { append(job) }
  }

  /// Moves time to the next deadline, and fires one of the timers there, by a decision where there are more.
  ///
  /// - Returns: false if nothing is due, or only what somebody else is to do.
  func moveTime() -> Bool {
    state.stopwatch.restart()
    if state.areCallbacksLent, let number = clock.nextCallback, state.sleepers[number] == nil { return false }
    if dueTimers(isNow: false).count > 1 {
      if case .timer(let timer)? = decide() { fire(timer) }
      return true
    }
    return wake(clock.step(limit: nil))
  }

  /// The timers of the next deadline, or of that which has come.
  ///
  /// Where somebody else moves time, what is due is theirs to do, one after the other.
  func dueTimers(isNow: Bool) -> [DueTimer] { state.areCallbacksLent ? [] : clock.due(isNow: isNow) }

  /// Fires a timer that was chosen.
  func fire(_ timer: SimulationClock.Appointment) {
    state.record.note(.timer, task: -1)
    _ = wake(clock.fire(timer))
  }

  private func wake(_ step: SimulationClock.Step) -> Bool {
    noteTime()
    switch step {
    case .callback(let number): wake(sleeper: number)
    case .woken: break
    case .nothing: return false
    }
    return true
  }

  /// Notes in the trace that time has moved, if it has.
  func noteTime() {
    let now = clock.now.offset
    guard now != state.lastTime else { return }
    state.lastTime = now
    state.record.note(.time(now), task: -1)
  }
}
