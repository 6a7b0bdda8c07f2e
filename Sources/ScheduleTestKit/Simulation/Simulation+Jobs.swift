internal import TransitionSupport

/// Receiving jobs, from the simulation's own thread and from others.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Adds a job that was enqueued on the simulation's thread.
  ///
  /// - Returns: false if the job is of a task that is older than the simulation.
  func push(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    // The runtime is asked only once for each task.
    if state.isInJob, !hasBeenAskedForName(state.ready.tasks.current) { nameCallingTask() }
    guard let id = taskID(of: job) else {
      pushWithoutTask(job, target)
      return true
    }
    // The simulation of this task is over, so the task does not belong to this schedule.
    guard id >= state.tasks.firstID else {
      noteEscape(
        "A task of an earlier run was resumed, which something in the body has kept: make everything that the body needs in it, anew."
      )
      return false
    }
    if let task = state.tasks.number(of: id) {
      append(Job(job: job, target: target, task: task))
    } else {
      start(id, job, job, target)
    }
    return true
  }

  /// Adds a job that belongs to no task: one of an actor, or one that only resumes a task.
  private func pushWithoutTask(_ job: UnownedJob, _ target: JobTarget) {
    // This job resumes its task at once, and only the task's own job is a choice.
    if replacement?.isResumption(job) == true {
      return state.auxiliary.append(Job(job: job, target: target, task: state.ready.tasks.current))
    }
    let line = ActorMemory.line(of: job)
    if line?.isEmpty != true { state.record.leftOut.insert(.pausesOfActors) }
    if line == nil { state.record.leftOut.insert(.tasksOfActors) }
    let first = line?.first
    if let first, isUnseen(first.id) { return start(first.id, first.job, job, target) }
    let task =
      first.flatMap { state.tasks.number(of: $0.id) } ?? callingTask ?? state.ready.tasks.current
    append(Job(job: job, target: target, task: task, isOfActor: true))
  }

  /// Adds the tasks that begin on an actor, and have joined its line since its job was enqueued.
  func seeTasksInLine(of job: UnownedJob) {
    for task in ActorMemory.line(of: job) ?? [] where isUnseen(task.id) {
      _ = see(task.id, at: task.job.address)
    }
  }

  /// Returns whether the task with a number of the runtime belongs to this simulation and has not
  /// been seen.
  private func isUnseen(_ id: UInt64) -> Bool {
    id > state.tasks.firstID && state.tasks.number(of: id) == nil
      && (!controlsGlobal || TaskOwners.mayBelong(id, to: self))
  }

  /// Adds a task that has not been seen, and its first job.
  ///
  /// - Parameters:
  ///   - first: the first job of the task.
  ///   - job: that job, or the job of the actor that will run the task.
  private func start(_ id: UInt64, _ first: UnownedJob, _ job: UnownedJob, _ target: JobTarget) {
    let job = Job(
      job: job,
      target: target,
      task: see(id, at: first.address),
      isOfActor: job.address != first.address
    )
    // A background task begins at once, because its beginning is no decision of the body.
    if BackgroundTask.isStarting { return state.auxiliary.append(job) }
    append(job)
    if state.isInJob, !state.isDraining { runOthersAfterStart(first) }
  }

  /// Adds a task that has not been seen.
  ///
  /// - Returns: its number.
  private func see(_ id: UInt64, at address: UInt) -> Int32 {
    if state.tasks.known.isEmpty { executors.noteFirst(id) }
    let task = state.tasks.add(
      id,
      address: address,
      creator: callingTask ?? state.ready.tasks.current,
      step: max(0, state.record.steps.count - 1),
      isInBackground: BackgroundTask.isStarting
    )
    if settings.tracesStarts, state.isInJob, !state.isDraining {
      state.tasks.startPlaces[task] = .here
    }
    if controlsGlobal { TaskOwners.add(id, address: address, of: self) }
    if firesTimersEarly { state.late.insert(task) }
    return task
  }

  func append(_ job: Job) {
    if !state.isDraining { state.record.addReady(job.task, by: state.ready.tasks.current) }
    if state.isFiring, firesTimersEarly { state.late.insert(job.task) }
    if isOccupied(job.target) {
      state.jobsOfOccupiedExecutors.append(job)
    } else {
      state.ready.append(.job(job), of: job.task)
    }
  }

  /// The task that calls; nil if it is unknown, or if the caller is the loop.
  ///
  /// A job of an actor may run several tasks, one after the other. It counts for the first of them,
  /// if that is known, so the calling task may be another one.
  var callingTask: Int32? {
    state.isInJob ? TaskNumber.ofCaller.flatMap { state.tasks.number(of: $0) } : nil
  }

  /// Asks the runtime for the name of the calling task. The runtime returns it only to code of that
  /// task.
  func nameCallingTask() {
    guard !state.isDraining, let task = callingTask, !hasBeenAskedForName(task) else { return }
    if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
      setName(Task.name, of: task)
    } else {
      setName(nil, of: task)
    }
  }

  /// Names a task, also in the black box, because the table cannot be read when a step traps or
  /// does not end.
  func setName(_ name: String?, of task: Int32) {
    state.tasks.setName(name, of: task)
    if let name { executors.box.name(task, name) }
  }

  private func hasBeenAskedForName(_ task: Int32) -> Bool {
    task >= 0 && state.tasks.known[Int(task)].hasBeenAskedForName
  }

  /// Adds a job to the inbox, from another thread.
  ///
  /// - Returns: false if the simulation runs no further job.
  func bring(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    let enqueuer = TaskNumber.ofCaller
    return inbox.add { $0.jobs.append((job, target, enqueuer)) }
  }

  /// Takes the jobs and notes of other threads.
  func readInbox() {
    let mail = inbox.take()
    for note in mail.notes {
      noteEscape(
        "\(note) was used on another thread, so that some code of the body runs outside of the simulation."
      )
    }
    for (job, target, enqueuer) in mail.jobs {
      let task = taskID(of: job)
      noteResumedOutside(task.flatMap { state.tasks.number(of: $0) })
      state.outside.noteReturn(of: task, by: enqueuer)
      // Jobs of older tasks are not brought here.
      _ = push(job, target)
    }
  }

  /// Returns the runtime's number of a job's task; nil for a job of no task.
  func taskID(of job: UnownedJob) -> UInt64? {
    if let replacement { replacement.task(of: job) } else { TaskNumber.of(job) }
  }

  /// Returns whether a job that is enqueued on this thread belongs to this simulation: all do,
  /// except the jobs of tasks that are older, or that were seen elsewhere.
  func owns(_ job: UnownedJob) -> Bool {
    guard let id = taskID(of: job) else { return true }
    if state.tasks.number(of: id) != nil || state.tasks.known.isEmpty { return true }
    return id > state.tasks.firstID && TaskOwners.mayBelong(id, to: self)
  }

  /// The name of the calling task; if that is unknown, of the task of the last step.
  var caller: String { state.tasks.description(of: callingTask ?? state.ready.tasks.current) }
}
