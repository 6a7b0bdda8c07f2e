internal import TransitionSupport
internal import VirtualTime

/// Running a body to its end, in a loop over its steps.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  typealias Body = @Sendable (Simulation) async throws -> Void

  enum Ending {
    case bodyDone
    case nothingLeft
    case tooManySteps
    case noSuchChoice
    case failed
  }

  /// Runs a body to its end on the calling thread.
  func runToEnd(_ origin: RunOrigin, _ body: @escaping Body) -> Run {
    let location = origin.location
    let box = executors.box
    box.begin(origin, control, strategy.extraOptions)
    settings.watcher.watch(box, limit: settings.stepTime)
    ThreadSlot.set(self)
    executors.open(for: self)
    if controlsGlobal { TaskOwners.begin(self) }
    state.stopwatch.restart()
    // The body's task inherits the task-local values of the caller, and with them the running test.
    let root = Task(executorPreference: executors) {
      do { try await body(self) } catch { self.bodyThrew(error, at: location) }
      self.state.isBodyDone = true
    }
    let ending = loop()
    conclude(ending, at: location)
    box.noteEnd(state.record.failure?.message)
    drain(root)
    executors.close()
    settings.watcher.leave(box)
    box.end()
    if controlsGlobal { TaskOwners.end(self) }
    ThreadSlot.set(nil)
    return makeRun(origin)
  }

  private func loop() -> Ending {
    while true {
      runAuxiliaryJobs()
      // This check comes first, because steps and failures after a choice that does not exist
      // belong to no schedule.
      if state.isOffSchedule { return .noSuchChoice }
      if state.isBodyDone { return .bodyDone }
      if state.record.failure != nil { return .failed }
      if state.ready.isEmpty {
        // The wait may bring a note and no task, so the loop checks again.
        guard continueWithoutReadyTask() else { return .nothingLeft }
        continue
      }
      if state.record.steps.count >= settings.stepLimit { return .tooManySteps }
      if let next = decide() { perform(next) }
    }
  }

  /// Takes the jobs and notes of other threads, and runs the jobs that need no decision.
  func runAuxiliaryJobs() {
    while true {
      if inbox.hasMail { readInbox() }
      guard !state.auxiliary.isEmpty else { return }
      runAuxiliary()
    }
  }

  func perform(_ next: Next) {
    switch next {
    case .task(let task):
      noteStep(of: task)
      // A paused step has no job: it continues when the function that paused it returns.
      guard case .job(let job) = state.ready.take(of: task) else { return }
      // Another task may have occupied the executor while this job waited behind another job of its
      // task.
      if isOccupied(job.target) { state.jobsOfOccupiedExecutors.append(job) } else { run(job) }
    case .timer(let timer): fire(timer)
    }
  }

  func noteStep(of task: Int32) {
    state.record.addStep(of: task)
    if !state.late.isEmpty { state.late.remove(task) }
    noteInBox(task)
  }

  /// Writes the task whose step begins or continues, and the choices so far, into the black box.
  func noteInBox(_ task: Int32) {
    executors.box.noteStep(
      state.record.steps.count,
      of: task,
      aheadOf: state.paused.last?.number,
      choiceCount: state.record.decisions.count,
      fingerprint: state.record.fingerprint,
      choice: { state.record.decisions[$0].choice }
    )
    // If the schedule leads to a trap, the process ends in this step.
    if settings.drawnRun == state.record.fingerprint { executors.box.draw("\(RunTimeline(trace))") }
  }

  private func runAuxiliary() {
    let job = state.auxiliary.removeFirst()
    let before = state.ready.tasks.current
    // Choice 0 continues the task of the last step. This job is no step, so the current task is set
    // back after it.
    state.ready.run(job.task)
    run(job)
    state.ready.run(before)
  }

  private func run(_ job: Job) {
    if !state.isDraining {
      if job.isOfActor { seeTasksInLine(of: job.job) }
      // From these jobs the runtime enters an idle actor at once. From other jobs it first enqueues
      // a job of that actor, which the simulation sees.
      if job.isOfActor || replacement != nil && job.target == .global {
        state.record.leftOut.insert(.idleActors)
      }
    }
    let outerTarget = state.runningTarget
    state.isInJob = true
    state.runningTarget = job.target
    executors.box.beginStep()
    defer {
      state.isInJob = false
      state.runningTarget = outerTarget
      executors.box.endStep(isWithinAnother: !state.paused.isEmpty)
    }
    // Reading the clock takes as long as a short step, so only runs in which a task sleeps on a
    // real clock read it.
    if state.measuresSteps { state.stopwatch.restart() }
    // These jobs must find the executor that they were enqueued on, or the runtime would enqueue
    // them there again.
    guard let replacement, job.target == .global || job.target == .main else {
      return executors.run(job.job, job.target)
    }
    replacement.run(job.job, on: job.target)
  }

  /// Makes a task ready: resumes a resting one, moves time, or waits for work outside.
  ///
  /// - Returns: false if nothing can make a task ready.
  private func continueWithoutReadyTask() -> Bool {
    noteTime()
    // A resting task waits until all other tasks wait, and not for time. Only one is resumed,
    // because it may make others ready.
    if !state.resting.isEmpty {
      state.resting.removeFirst().resume()
      return true
    }
    // Work outside takes real time. If the loop did not wait for it, a timer of an hour might fire
    // first, and the work would come back an hour of virtual time late.
    state.outside.removeEnded()
    if state.outside.isAwaited {
      if waitForOutside() { return true }
      state.outside.giveUpWaiting()
    }
    // Work outside cannot end the wait of calls that wait for each other in a circle. So their lock
    // reports the circle at once.
    if moveTime() || clock.breakCircles() { return true }
    // A task outside may have begun to sleep on the clock meanwhile.
    return waitForOutside() || moveTime()
  }

  /// Waits for a job or a note of another thread, for as long as the patience of the settings.
  private func waitForOutside() -> Bool {
    inbox.wait(for: settings.waitsForOutside ? patience : .zero)
  }

  /// Notes a failure, if the end of the loop is one.
  private func conclude(_ ending: Ending, at location: TestLocation) {
    switch ending {
    case .bodyDone, .failed: break
    case .nothingLeft:
      let conditions = conditions()
      let areTasksOutside = noteTasksOutside(conditions)
      state.outside.removeEnded()
      state.record.fail(
        areTasksOutside || !state.outside.isEmpty
          ? TestKitFailure(.escaped, outsideReport(), at: location)
          : TestKitFailure(.deadlock, deadlockReport(conditions), at: location)
      )
    case .tooManySteps:
      let text = """
        The body has taken \(settings.stepLimit) steps and has not ended. Either it never does, or it needs a greater step limit. The last \
        steps were those of \(lastTasks().map { state.tasks.description(of: $0) }.joined(separator: ", ")).
        """
      state.record.fail(TestKitFailure(.tooManySteps, text, at: location))
    case .noSuchChoice:
      let text = """
        Decision \(state.record.decisions.count) of the schedule asks for a task or a timer that is not there: it is a schedule of another \
        body, or the body has changed since. Explore again.
        """
      state.record.fail(TestKitFailure(.otherBody, text, at: location))
    }
  }

  private func lastTasks() -> [Int32] {
    var tasks: [Int32] = []
    for task in state.record.steps.suffix(100).reversed() where !tasks.contains(task) {
      tasks.append(task)
    }
    return tasks
  }

  /// Runs the remaining tasks for a limited number of steps: sleeps end, and ready tasks take
  /// turns.
  ///
  /// It cancels the body only when everything waits. A cancelled `Task.sleep` does not suspend. So
  /// a loop that sleeps until something has happened, and ignores the error, would never leave the
  /// thread.
  private func drain(_ root: Task<Void, Never>) {
    state.isDraining = true
    state.tasksUntilJudged = state.tasks.known.count
    state.meetingsUntilJudged = state.ready.tasks.meetings
    state.backgroundSleepers += state.sleepers.sorted { $0.key < $1.key }.map(\.value)
    state.sleepers = [:]
    clock.close()
    var stepsLeft = max(
      settings.leftoverSteps,
      Self.leftoverStepsOfEachTask * state.tasks.known.count
    )
    while stepsLeft > 0 {
      stepsLeft -= 1
      if inbox.hasMail { readInbox() }
      resumeLateSleepers()
      if !state.auxiliary.isEmpty {
        runAuxiliary()
      } else if !state.ready.isEmpty {
        let task = state.ready.tasks.first
        noteRemaining(task)
        if case .job(let job) = state.ready.take(of: task) { run(job) }
      } else if !state.resting.isEmpty {
        state.resting.removeFirst().resume()
      } else if !state.backgroundSleepers.isEmpty {
        // One at a time, because most of them loop, and the other tasks must get turns in between.
        run(state.backgroundSleepers.removeFirst())
      } else if !state.isBodyDone, !root.isCancelled {
        root.cancel()
      } else if inbox.closeIfEmpty() {
        return
      }
    }
    state.hasWorkLeft = true
    abandonTasks()
    executors.abandoned += state.auxiliary + state.backgroundSleepers
  }

  private func resumeLateSleepers() {
    guard !state.lateSleepers.isEmpty else { return }
    let sleepers = state.lateSleepers
    state.lateSleepers = []
    for sleeper in sleepers { sleeper.resume() }
  }

  /// Drops the ready jobs of tasks, also those that other threads have brought, and runs the jobs
  /// of actors. An actor whose job was dropped would never run again, not even in later runs.
  private func abandonTasks() {
    for _ in 0..<Self.abandoningRounds {
      if inbox.hasMail { readInbox() }
      resumeLateSleepers()
      let jobs = state.ready.removeAll { ready in if case .job(let job) = ready { job } else { nil }
      }
      if jobs.isEmpty, inbox.closeIfEmpty() { return }
      for job in jobs {
        if taskID(of: job.job) == nil { run(job) } else { executors.abandoned.append(job) }
      }
    }
    while !inbox.closeIfEmpty() { _ = inbox.take() }
  }

  /// The greatest number of rounds in which actors run jobs. Each round may make further jobs
  /// ready.
  private static var abandoningRounds: Int { 1_000 }

  /// Notes a task that continues after the end of the body.
  private func noteRemaining(_ task: Int32) {
    guard state.remainingTask == nil, task > 0, state.isBodyDone,
      !state.tasks.known[Int(task)].isInBackground
    else {
      return
    }
    state.remainingTask = task
  }

  /// The least number of steps after the end of the body, for each task on average.
  private static var leftoverStepsOfEachTask: Int { 100 }

  private func bodyThrew(_ error: any Error, at location: TestLocation) {
    // The body of a run that has failed is cancelled, and throws because of that.
    guard !state.isDraining else { return }
    let failure =
      (error as? TestKitFailure)
      ?? TestKitFailure(.bodyThrew, "The body threw: \(error)", at: location)
    state.record.fail(failure)
  }

  private var trace: Trace {
    Trace(steps: state.record.steps, events: state.record.events, names: state.tasks.names)
  }

  private func makeRun(_ origin: RunOrigin) -> Run {
    let record = state.record
    return Run(
      control: control,
      origin: origin,
      decisions: record.decisions.prefix(record.decisionsUntilFailure ?? .max),
      hadTimers: record.hadTimers,
      leftOut: record.leftOut,
      tasks: state.tasks.known.prefix(state.tasksUntilJudged ?? .max),
      meetings: state.meetingsUntilJudged,
      fingerprint: record.fingerprint,
      trace: trace,
      failure: record.failure,
      escapes: record.escapes,
      sometimes: record.sometimes,
      duration: clock.now.offset,
      isUncertain: record.isUncertain,
      hasUnevenSleep: record.hasUnevenSleep,
      heldTaskBack: record.heldTaskBack,
      remainingTask: state.remainingTask.map { state.tasks.description(of: $0) },
      hasWorkLeft: state.hasWorkLeft
    )
  }
}
