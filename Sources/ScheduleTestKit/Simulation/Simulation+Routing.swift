/// Jobs that the replaced executors, or the hooks of the runtime, offer to a simulation.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Gives a job of a replaced executor to the simulation that it belongs to.
  ///
  /// - Returns: false if it belongs to none, so that the executor of the process runs it.
  package static func route(_ job: UnownedJob, to target: JobTarget) -> Bool {
    guard let here = ThreadSlot.simulation else { return TaskOwners.route(job, to: target) }
    return here.accept(job, target)
  }

  /// Enqueues a job after a delay, if it belongs to a simulation on this thread.
  ///
  /// - Returns: false if it does not.
  package static func routeTimer(_ job: UnownedJob, to target: JobTarget, after delay: Duration)
    -> Bool
  {
    guard let here = ThreadSlot.simulation else { return false }
    // With less control than the process allows, the job sleeps outside.
    guard here.replacement != nil else {
      here.noteRealSleep()
      return false
    }
    guard here.owns(job) else { return false }
    here.addSleeper(job, target, after: delay)
    return true
  }

  /// Gives a sleeping job to its simulation, if that has wide control, before the runtime begins
  /// the sleep.
  ///
  /// - Returns: false if no simulation takes it.
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

  /// Gives a job to its simulation, if that has wide control, before the runtime enqueues it on the
  /// global executor.
  ///
  /// - Returns: false if no simulation takes it, so that the runtime enqueues it.
  static func routeHooked(_ job: UnownedJob) -> Bool {
    guard let here = ThreadSlot.simulation else { return TaskOwners.route(job, to: .global) }
    switch here.control {
    case .wide: return here.owns(job) ? here.push(job, .global) : TaskOwners.route(job, to: .global)
    case .full: return false
    case .cooperative:
      // A replaced executor notes it itself.
      if ExecutorReplacements.installed == nil { here.noteGlobal(job) }
      return false
    }
  }

  /// Notes a job for the main actor, before the runtime enqueues it there.
  static func noteHookedMain(_ job: UnownedJob) {
    guard ExecutorReplacements.installed == nil, let here = ThreadSlot.simulation else { return }
    here.noteMain(job)
  }

  private func accept(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    guard replacement != nil else {
      switch target {
      case .global where control == .wide: notePastHook(job)
      case .global: noteGlobal(job)
      default: noteMain(job)
      }
      return false
    }
    // A step may resume a task of another simulation, or of the test.
    guard owns(job) else { return TaskOwners.route(job, to: target) }
    // Other code has the main thread, and might run the job at the same time.
    if target == .main, control == .full(mainActor: false) {
      noteForeignMain(job)
      return false
    }
    return push(job, target)
  }
}
