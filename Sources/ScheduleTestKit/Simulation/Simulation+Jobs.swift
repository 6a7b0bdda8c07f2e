internal import TransitionSupport

/// Jobs that come in.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Adds a job that was enqueued on the simulation's thread.
  ///
  /// - Returns: false if it is of a task that is older than the simulation.
  func push(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    nameCurrentTask()
    let id = taskID(of: job)
    guard let id else {
      // Of no task: an actor's, or one that only resumes a task.
      let job = Job(job: job, target: target, task: state.ready.tasks.current)
      if replacement?.isResumption(job.job) == true { state.auxiliary.append(job) } else { append(job) }
      return true
    }
    guard id >= state.tasks.firstID else {
      noteEscape(
        "A task of an earlier run was resumed, which something in the body has kept: make everything that the body needs in it, anew."
      )
      return false
    }
    if let task = state.tasks.number(of: id) {
      append(Job(job: job, target: target, task: task))
    } else {
      start(id, job, target)
    }
    return true
  }

  private func start(_ id: UInt64, _ job: UnownedJob, _ target: JobTarget) {
    let address = job.address
    if state.tasks.known.isEmpty { stage.noteFirst(id) }
    let isInBackground = BackgroundTask.isStarting
    let task = state.tasks.add(
      id,
      address: address,
      creator: state.ready.tasks.current,
      step: max(0, state.record.steps.count - 1),
      isInBackground: isInBackground,
      startPlace: settings.tracesStarts && state.isInJob && !state.isDraining ? .here : nil
    )
    if controlsGlobal { TaskOwners.add(id, address: address, of: self) }
    let job = Job(job: job, target: target, task: task)
    // What goes on in the background begins at once: that it does is no decision of the body.
    if isInBackground { return state.auxiliary.append(job) }
    append(job)
    if state.isInJob, !state.isDraining { startedInStep(job) }
  }

  func append(_ job: Job) {
    if !state.isDraining { state.record.addReady(job.task, by: state.ready.tasks.current) }
    if isOccupied(job.target) {
      state.jobsOfOccupiedExecutors.append(job)
    } else {
      state.ready.append(.job(job), of: job.task)
    }
  }

  /// Asks the task that runs what it is called, which the runtime tells nobody else.
  func nameCurrentTask() {
    let task = state.ready.tasks.current
    // What the loop enqueues, it does not enqueue in the task that ran last.
    guard state.isInJob, !state.isDraining, task >= 0, !state.tasks.known[Int(task)].hasBeenAskedForName else { return }
    if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
      state.tasks.setName(Task.name, of: task)
    } else {
      state.tasks.setName(nil, of: task)
    }
  }

  /// Brings a job from another thread.
  ///
  /// - Returns: true: it is taken.
  func bring(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    inbox.add { $0.jobs.append((job, target)) }
    return true
  }

  /// Notes that something of the simulation was used from another thread.
  func noteForeignUse(_ what: String) { inbox.add { $0.notes.append(what) } }

  /// Takes in what other threads have brought.
  func readInbox() {
    let mail = inbox.take()
    for note in mail.notes {
      noteEscape("\(note) was used on another thread, so that some code of the body runs outside of the simulation.")
    }
    for (job, target) in mail.jobs {
      let id = taskID(of: job)
      let task = id.flatMap { state.tasks.number(of: $0) }
      noteEscape(
        "\(task.map { state.tasks.description(of: $0) } ?? "a new task") was resumed by another thread. It waited for something that the "
          + "simulation does not control: \(uncontrolled)."
      )
      state.outside = max(0, state.outside - 1)
      if let task {
        append(Job(job: job, target: target, task: task))
      } else if !push(job, target) {
        stage.runElsewhere(job)
      }
    }
  }

  private var uncontrolled: String {
    switch control {
    case .cooperative:
      "Task { }, a detached task, an actor with an executor of its own, the main actor, a real clock, or a callback of another thread"
    case .wide: "an actor with an executor of its own, the main actor, a real clock, or a callback of another thread"
    case .full(mainActor: false):
      "an actor with an executor of its own, the main actor, or a callback of another thread"
    case .full(mainActor: true): "an actor with an executor of its own, or a callback of another thread"
    }
  }

  func noteEscape(_ text: String) {
    guard !state.isDraining else { return }
    let escape = Escape(text, step: state.record.steps.count)
    state.record.escapes.append(escape)
    state.record.note(.escape(text), task: -1)
  }
}

/// Jobs of executors that were replaced.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Gives a job to the simulation that it belongs to.
  ///
  /// - Returns: false if it belongs to none, so that the executor of the process is to run it.
  package static func route(_ job: UnownedJob, to target: JobTarget) -> Bool {
    guard let here = ThreadSlot.simulation else { return TaskOwners.route(job, to: target) }
    return here.accept(job, target)
  }

  /// Has a job enqueued after a while, if it belongs to a simulation on this thread.
  ///
  /// - Returns: false if it does not.
  package static func routeTimer(_ job: UnownedJob, to target: JobTarget, after delay: Duration) -> Bool {
    guard let here = ThreadSlot.simulation else { return false }
    guard here.replacement != nil else {
      here.noteRealSleep()
      return false
    }
    guard here.owns(job) else { return false }
    here.addSleeper(job, target, after: delay)
    return true
  }

  /// Gives a job that sleeps to the simulation with wide control that it belongs to, before the runtime has it sleep.
  ///
  /// - Returns: false if it belongs to none.
  static func routeHookedTimer(_ job: UnownedJob, after delay: Duration) -> Bool {
    guard let here = ThreadSlot.simulation else { return false }
    switch here.control {
    case .wide where here.owns(job):
      here.addSleeper(job, .global, after: delay)
      return true
    case .cooperative:
      if ExecutorReplacements.installed == nil { here.noteRealSleep() }
      return false
    case .wide, .full: return false
    }
  }

  /// Gives a job to the simulation with wide control that it belongs to, before the runtime enqueues it on the global executor.
  ///
  /// - Returns: false if it belongs to none, so that the runtime is to enqueue it.
  static func routeHooked(_ job: UnownedJob) -> Bool {
    guard let here = ThreadSlot.simulation else { return TaskOwners.route(job, to: .global) }
    switch here.control {
    case .wide: return here.owns(job) ? here.push(job, .global) : TaskOwners.route(job, to: .global)
    case .full: return false
    case .cooperative:
      // Where executors are replaced, those note it.
      if ExecutorReplacements.installed == nil { here.noteGlobal(job) }
      return false
    }
  }

  /// Notes that something is to run on the main actor, before the runtime enqueues it there.
  static func noteHookedMain() {
    guard ExecutorReplacements.installed == nil, let here = ThreadSlot.simulation else { return }
    here.noteMain()
  }

  /// The runtime's number of the task that a job is of; nil for a job that is no task's.
  func taskID(of job: UnownedJob) -> UInt64? {
    if let replacement { replacement.task(of: job) } else { TaskNumber.of(job) }
  }

  /// Notes that the task that runs sleeps on a real clock, where that is not controlled.
  private func noteRealSleep() {
    guard state.isInJob, !BackgroundTask.isStarting else { return }
    state.outside += 1
    noteEscape(
      "\(state.tasks.description(of: state.ready.tasks.current)) sleeps on a real clock, which is outside with \(control.name) control: hand "
        + "in the simulation's clock."
    )
  }

  private func accept(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    guard replacement != nil else {
      switch target {
      case .global where control == .wide: notePastHook()
      case .global: noteGlobal(job)
      default: noteMain()
      }
      return false
    }
    guard owns(job) else { return TaskOwners.route(job, to: target) }
    if target == .main, control == .full(mainActor: false) {
      noteEscape(
        "\(state.tasks.description(of: state.ready.tasks.current)) has something run on the main actor, which is not under control: the "
          + "simulation was not started there. Call it on the main actor."
      )
      state.outside += 1
      return false
    }
    return push(job, target)
  }

  /// Notes a job for the global executor of which the runtime has not told its hook.
  private func notePastHook() {
    guard state.isInJob, !BackgroundTask.isStarting else { return }
    state.outside += 1
    noteEscape(
      "\(state.tasks.description(of: state.ready.tasks.current)) yields in an actor, or prefers the global executor, which is outside with wide "
        + "control: the runtime has no hook for that."
    )
  }

  /// Notes that something is to run on the main actor, where that is not controlled.
  private func noteMain() {
    guard state.isInJob, !BackgroundTask.isStarting else { return }
    state.outside += 1
    noteEscape(
      "\(state.tasks.description(of: state.ready.tasks.current)) has something run on the main actor, which is outside with \(control.name) control."
    )
  }

  /// Returns whether a job that is enqueued on this thread belongs to this simulation: all but those of tasks that were there before, or
  /// that were seen elsewhere.
  private func owns(_ job: UnownedJob) -> Bool {
    guard let id = taskID(of: job) else { return true }
    if state.tasks.number(of: id) != nil || state.tasks.known.isEmpty { return true }
    return id > state.tasks.firstID && TaskOwners.mayBelong(id, to: self)
  }
}
