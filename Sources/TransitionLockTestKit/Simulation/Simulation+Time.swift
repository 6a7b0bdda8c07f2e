internal import VirtualTime

/// Time, which moves only when everything waits.
extension Simulation {
  /// Has a task go on after a while of a real clock, by virtual time.
  ///
  /// What a real clock has counted off since the call that sleeps is put back: see ``KnownDurations``.
  func addSleeper(_ job: UnownedJob, _ target: JobTarget, after delay: Duration) {
    nameCurrentTask()
    state.measuresSteps = true
    let (slack, pause) = state.stopwatch.lap()
    let task = replacement?.task(of: job).flatMap { state.tasks.number(of: $0) } ?? state.ready.current
    let job = Job(job: job, target: target, task: task)
    if task >= 0, state.tasks.known[Int(task)].isInBackground {
      state.backgroundSleepers.append(job)
      return
    }
    let (_, number) = clock.addCallback(
      after: durations.duration(delay: delay, slack: slack, pause: pause, run: self.number)
    )
    state.sleepers[number] = job
  }

  /// Makes a job ready whose time has come.
  func wake(sleeper number: UInt64) {
    if let job = state.sleepers.removeValue(forKey: number) { state.ready.append(job, of: job.task) }
  }

  /// Moves time to the next deadline, and makes ready what is due there.
  ///
  /// - Returns: false if nothing is due, or only what somebody else is to do.
  func moveTime() -> Bool {
    state.stopwatch.restart()
    if let number = clock.nextCallback, state.sleepers[number] == nil { return false }
    let before = clock.now
    let step = clock.step(limit: nil)
    if clock.now != before { state.record.note(.time(clock.now.offset), task: -1) }
    switch step {
    case .callback(let number): wake(sleeper: number)
    case .woken: break
    case .nothing: return false
    }
    return true
  }
}
