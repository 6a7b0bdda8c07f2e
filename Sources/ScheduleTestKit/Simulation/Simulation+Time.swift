internal import VirtualTime

typealias DueTimer = (number: UInt64, appointment: SimulationClock.Appointment)

/// Moving time, which happens only when all tasks wait, unless a plan fires timers early.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Adds a job that ends a sleep on a real clock. It runs after the same duration of virtual time.
  ///
  /// ``RoundDuration`` adds the time that has passed on the real clock since the call. If the step
  /// took long, perhaps because the thread waited for a processor, that time is unknown, and the
  /// simulation runs the body again.
  func addSleeper(_ job: UnownedJob, _ target: JobTarget, after delay: Duration) {
    nameCallingTask()
    state.measuresSteps = true
    let slack = state.stopwatch.lap()
    let task = taskID(of: job).flatMap { state.tasks.number(of: $0) } ?? state.ready.tasks.current
    let job = Job(job: job, target: target, task: task)
    if state.isDraining || (task >= 0 && state.tasks.known[Int(task)].isInBackground) {
      state.backgroundSleepers.append(job)
      return
    }
    let length = RoundDuration.roundest(in: delay...(delay + min(slack, RoundDuration.usualDelay)))
    if !RoundDuration.isWhole(length) { state.record.hasUnevenSleep = true }
    if slack > RoundDuration.longStep || !RoundDuration.isWhole(length) {
      state.record.isUncertain = true
    }
    let (_, number) = clock.addCallback(after: length)
    state.sleepers[number] = job
  }

  /// Whether a timer is left.
  var hasTimers: Bool { clock.nextDeadline.map { $0 <= Self.endOfTime } ?? false }

  /// The greatest time of a run, a hundred years. Code that sleeps for longer waits for its
  /// cancellation. If its sleep ended, that would hide a deadlock.
  private static var endOfTime: Duration { .seconds(100 * 365 * 86_400) }

  func wake(sleeper number: UInt64) {
    if let job = state.sleepers.removeValue(forKey: number) { append(job) }
  }

  /// Moves time to the next deadline, and fires one of the timers there. If there are several, the
  /// strategy chooses.
  ///
  /// - Returns: false if no timer is left, or if the next one is a callback that a
  ///   `NavigationSimulation` performs.
  func moveTime() -> Bool {
    state.stopwatch.restart()
    guard hasTimers else { return false }
    if state.areCallbacksLent, let number = clock.nextCallback, state.sleepers[number] == nil {
      return false
    }
    if dueTimers(isNow: false).count > 1 {
      if case .timer(let timer)? = decide() { fire(timer) }
      return true
    }
    return wake { clock.step(limit: nil) }
  }

  /// Returns the timers of the next deadline, or those that are due now; none if a
  /// `NavigationSimulation` moves time.
  func dueTimers(isNow: Bool) -> [DueTimer] {
    state.areCallbacksLent ? [] : clock.due(isNow: isNow)
  }

  /// Fires a timer that a decision has chosen.
  func fire(_ timer: SimulationClock.Appointment) {
    state.record.note(.timer, task: -1)
    _ = wake { clock.fire(timer) }
  }

  private func wake(_ fire: () -> SimulationClock.Step) -> Bool {
    state.isFiring = true
    defer { state.isFiring = false }
    let step = fire()
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
    guard now != state.notedTime else { return }
    state.notedTime = now
    state.record.note(.time(now), task: -1)
  }
}
