internal import TransitionSupport

/// Noticing work that runs outside of the simulation's control.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  func noteEscape(_ text: String) {
    // The run is judged already, and later actions of remaining tasks are no part of it.
    guard !state.isDraining else { return }
    let escape = Escape(text, step: state.record.steps.count)
    state.record.escapes.append(escape)
    state.record.note(.escape(text), task: -1)
  }

  /// Notes a use of the simulation by another thread. Only the simulation's thread may change the
  /// record, so the inbox gets the note.
  func noteForeignUse(_ what: String) { _ = inbox.add { $0.notes.append(what) } }

  /// Notes that another thread has resumed a task; nil for one that the simulation has not seen.
  func noteResumedOutside(_ task: Int32?) {
    noteEscape(
      "\(task.map { state.tasks.description(of: $0) } ?? "a new task") was resumed by another thread. It waited for something that the "
        + "simulation does not control: \(uncontrolled)."
    )
  }

  private var uncontrolled: String {
    switch control {
    case .cooperative:
      "Task { }, a detached task, \(Self.uncontrolledActor), the main actor, a real clock, or a callback of another thread"
    case .wide:
      "\(Self.uncontrolledActor), the main actor, a real clock, or a callback of another thread"
    case .full(mainActor: false):
      "\(Self.uncontrolledActor), the main actor, or a callback of another thread"
    case .full(mainActor: true): "\(Self.uncontrolledActor), or a callback of another thread"
    }
  }

  private static var uncontrolledActor: String { "an actor with a custom executor, \(sharedActor)" }

  /// A description of an actor that disturbs a simulation: other threads run its jobs too, and
  /// resume tasks of the simulation.
  static var sharedActor: String {
    "an actor (such as a global one) that other tests use at the same time"
  }

  /// Notes that the current task sleeps on a real clock, where the simulation does not control
  /// that.
  func noteRealSleep() {
    // The job of the sleep belongs to no task, so the caller identifies the sleeping task.
    let task = callingTask.map { state.tasks.known[Int($0)] }
    noteWorkOutside(task?.id, at: task?.address ?? 0) { "\($0) \(realSleep)" }
  }

  /// The end of a sentence on a task that sleeps outside.
  var realSleep: String {
    "sleeps on a real clock, which is outside with \(control.name) control: hand in the simulation's clock."
  }

  /// Notes a job for the main actor, where the simulation does not control that.
  func noteMain(_ job: UnownedJob) {
    noteWorkOutside(taskID(of: job), at: job.address) {
      "\($0) has something run on the main actor, which is outside with \(control.name) control."
    }
  }

  /// Notes a job for the main actor under full control, where the simulation did not start there:
  /// the main thread might run the job at the same time.
  func noteForeignMain(_ job: UnownedJob) {
    noteWorkOutside(taskID(of: job), at: job.address) {
      "\($0) has something run on the main actor, which is not under control: the simulation was not started there. Call it on the main actor."
    }
  }

  /// Notes a job that reaches the replaced global executor although the runtime has not called the
  /// hook.
  func notePastHook(_ job: UnownedJob) {
    noteWorkOutside(taskID(of: job), at: job.address) {
      "\($0) yields in an actor, or prefers the global executor, which is outside with wide control: the runtime has no hook for that."
    }
  }

  /// Notes a job that goes to the global executor, where the simulation does not control that.
  func noteGlobal(_ job: UnownedJob) {
    guard let id = taskID(of: job) else {
      // A controlled task that calls an actor runs the actor's code in its own step. So an actor
      // that gets a separate job has other work to run.
      return noteWorkOutside(nil, at: 0) {
        "\($0) has an actor run something outside, as a `Task { }` in an actor and an isolated deinit are. Give the task the simulation's "
          + "executor, or link FullScheduleControl."
      }
    }
    // An older task belongs to another run, or to the test.
    guard id > state.tasks.firstID else { return }
    // A background task continues outside without an escape: no task waits for it, so no schedule
    // depends on it. Only its first job is marked, so its number is kept.
    if BackgroundTask.isStarting { state.backgroundOutside.insert(id) }
    guard !state.backgroundOutside.contains(id) else { return }
    let isKnown = state.tasks.number(of: id) != nil
    noteWorkOutside(id, at: job.address) {
      isKnown
        ? "\($0) went to the global executor, which is outside."
        : "\($0) started or resumed a task outside, as `Task { }` and detached tasks are. Give it the simulation's executor, take a child task, "
          + "or link FullScheduleControl."
    }
  }

  /// Notes work outside that may come back, so that time waits for it and a run without ready tasks
  /// is no deadlock.
  ///
  /// - Parameters:
  ///   - task: the runtime's number of the task that leaves, or begins outside; nil for a job of no
  ///     task.
  ///   - address: the address of that task.
  ///   - text: returns the text of the escape for the name of that task, or of the caller if the
  ///     simulation does not know it.
  private func noteWorkOutside(_ task: UInt64?, at address: UInt, _ text: (String) -> String) {
    guard !BackgroundTask.isStarting else { return }
    if let task { state.outside.add(task, at: address) } else { state.outside.addUntold() }
    let known = task.flatMap { state.tasks.number(of: $0) }
    noteEscape(text(known.map { state.tasks.description(of: $0) } ?? caller))
  }
}
