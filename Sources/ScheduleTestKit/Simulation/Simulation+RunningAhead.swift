/// Steps that others take while a task is in the middle of one, at the start of its child.
///
/// On real threads a child runs at once, while its parent goes on to its next await. Here there is one thread, and the runtime hands the
/// child's job over in the middle of the parent's step: so others may take steps there, in the call that hands it over, until the parent
/// is chosen to go on.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// How many tasks may be in the middle of a step at once: each takes room on the stack.
  private static var greatestDepth: Int { 8 }

  /// Lets others take steps before the task goes on that has just started another one, if that is chosen.
  ///
  /// That is done for an `async let` alone. Other tasks may be started in synchronous code that holds a mutex, for which one of the others
  /// would then wait, on the one thread that there is.
  func startedInStep(_ job: Job) {
    guard replacement?.isStartOfAsyncLet(job.job) == true, state.paused.count < Self.greatestDepth,
      state.ready.tasks.current >= 0
    else {
      state.record.hadLateStarts = true
      return
    }
    let parent = state.ready.tasks.current
    // Only the innermost can go on: the others are below it on the stack.
    if let outer = state.paused.last { _ = state.ready.remove(of: outer) }
    state.paused.append(parent)
    state.ready.append(.step, of: parent)
    let stepsBefore = state.record.steps.count
    runAhead(of: parent)
    if state.ready.tasks.contains(parent) { _ = state.ready.remove(of: parent) }
    if state.record.steps.count > stepsBefore {
      noteStep(of: parent)
      state.ready.run(parent)
    }
    state.paused.removeLast()
    if let outer = state.paused.last { state.ready.append(.step, of: outer) }
    state.stopwatch.restart()
  }

  /// Has others take steps until the parent is chosen, or the run is about to end.
  private func runAhead(of parent: Int32) {
    while true {
      runWhatIsNoStep()
      guard !state.isBodyDone, state.record.failure == nil, state.record.steps.count < settings.stepLimit else {
        return
      }
      let next = decide()
      if state.isOffSchedule { return }
      if case .task(parent) = next { return }
      perform(next)
    }
  }
}
