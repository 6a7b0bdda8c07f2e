/// Running steps of other tasks in the middle of a task's step, when it starts a child.
///
/// On real threads a child runs at once, while its parent continues to its next await. A simulation
/// has one thread. So other tasks take steps within the call by which the runtime enqueues the job
/// of the child, until the strategy chooses the parent.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// The greatest number of tasks in the middle of a step at one time, because the frames of each
  /// stay on the stack.
  static var greatestDepth: Int { 8 }

  /// Lets other tasks take steps after the current task has started a task, and before it
  /// continues.
  ///
  /// Synchronous code that holds a mutex may start tasks. If another task asked for that mutex now,
  /// the only thread would block. An `async let` is never within synchronous code, so its child may
  /// run ahead. Children of groups do so if the plan asks for it, and other tasks never do.
  ///
  /// - Parameter first: the first job of the task.
  func runOthersAfterStart(_ first: UnownedJob) {
    let started = replacement?.kind(of: first) ?? .unstructured
    // A passing exploration names the orders that it has not tried.
    if let reason = reasonForLateStart(of: started) {
      state.record.leftOut.insert(reason)
      return
    }
    let parent = state.ready.tasks.current
    // Only the innermost paused task can continue, because its frames lie on top of the others'.
    if let outer = state.paused.last {
      state.record.leftOut.insert(.outerTasks)
      _ = state.ready.remove(of: outer.number)
    }
    let paused = PausedTask(number: parent, target: state.runningTarget)
    state.paused.append(paused)
    occupyExecutor(of: paused)
    // The rest of the step comes before the parent's ready jobs. The parent may have some, because
    // a job of an actor counts as one of the task that enqueued it.
    state.ready.prepend(.step, of: parent)
    // A settled start is a recorded decision for option 0, which shortening may change. If the
    // parent is held back, option 0 is another task, so the start is not settled.
    let isSettled =
      started == .childOfGroup && !state.ready.tasks.isHeldBack && !strategy.decideToRunAhead()
    let stepsBefore = state.record.steps.count
    state.isInJob = false
    runAhead(of: parent, isSettled: isSettled)
    state.isInJob = true
    _ = state.ready.remove(of: parent)
    state.paused.removeLast()
    // After steps of others, the rest of the parent's step counts as a separate step. Otherwise
    // only the decision is new to the black box.
    if state.record.steps.count > stepsBefore {
      noteStep(of: parent)
      state.ready.noteStep(of: parent)
    } else {
      noteInBox(parent)
    }
    leaveExecutor(of: paused)
    if let outer = state.paused.last { state.ready.prepend(.step, of: outer.number) }
    // The time of the others must not lengthen a sleep that the parent begins now.
    state.stopwatch.restart()
  }

  /// Withholds the ready jobs of a serial executor whose job is paused: the next job would run
  /// within the paused one. For default actors, the runtime prevents that.
  private func occupyExecutor(of paused: PausedTask) {
    guard paused.target.isSerial else { return }
    state.jobsOfOccupiedExecutors += state.ready.removeAll { ready in
      if case .job(let job) = ready, job.target == paused.target { job } else { nil }
    }
  }

  /// Returns whether a serial executor is in the middle of a paused job.
  @inline(__always)
  func isOccupied(_ target: JobTarget) -> Bool {
    target.isSerial && state.paused.contains { $0.target == target }
  }

  /// Makes the jobs ready that were withheld from the executor of a paused task.
  private func leaveExecutor(of paused: PausedTask) {
    guard paused.target.isSerial, !state.jobsOfOccupiedExecutors.isEmpty else { return }
    let jobs = state.jobsOfOccupiedExecutors
    state.jobsOfOccupiedExecutors = jobs.filter { $0.target != paused.target }
    for job in jobs where job.target == paused.target {
      state.ready.append(.job(job), of: job.task)
    }
  }

  /// Returns the reason why a task takes no steps before the next await of the code that starts it;
  /// nil if it may.
  private func reasonForLateStart(of started: StartedTask) -> LeftOut? {
    switch started {
    case .unstructured: return .otherEarlyTasks
    case .childOfGroup where !strategy.extraOptions.groupChildrenRunAhead:
      return .earlyChildrenOfGroups
    case .asyncLet, .childOfGroup:
      // If the parent is unknown, no choice could let it continue.
      if state.ready.tasks.current < 0 { return .otherEarlyTasks }
      return state.paused.count < Self.greatestDepth ? nil : .deepTasks
    }
  }

  /// Runs steps of other tasks until the strategy chooses the parent, or until the run must end.
  /// The loop that ends the run is below the parent on the stack.
  ///
  /// - Parameter isSettled: whether the parent continues at once, without the strategy.
  private func runAhead(of parent: Int32, isSettled: Bool) {
    while true {
      runAuxiliaryJobs()
      guard !state.isBodyDone, !state.isOffSchedule, state.record.failure == nil,
        state.record.steps.count < settings.stepLimit
      else { return }
      guard let next = decide(isSettled: isSettled) else { return }
      if case .task(parent) = next { return }
      perform(next)
    }
  }
}
