internal import TransitionLock
internal import VirtualTime

/// The search for open transitions and held locks when time has run out of deadlines.
extension NavigationSimulation {
  /// Returns the reason why a run that has come to its end has failed; nil if nothing is left.
  func outOfTime() -> SimulationFailure? {
    let stuck = stuckLocks
    let open = openTransitions
    guard !open.isEmpty || !stuck.isEmpty else { return nil }
    var remains: [String] = []
    if !open.isEmpty {
      remains.append(
        "and these transitions are still open: " + open.map { "\($0)" }.joined(separator: ", ")
      )
    }
    if !stuck.isEmpty {
      remains.append("and others wait for a lock that is held: " + stuck.joined(separator: ", "))
    }
    return SimulationFailure(
      open.isEmpty ? .lockHeld : .neverCompleted,
      operation: "run()",
      openTransitions: open,
      message: "Time has run out of deadlines, " + remains.joined(separator: "; ")
    )
  }

  /// Descriptions of the locks that are held while others wait for them: those that are watched on
  /// the clock, and those that awaited verbs wait for.
  private var stuckLocks: [String] {
    var stuck = clock.stuck()
    for task in drivingRole.waitingTasks {
      guard task.transitions().isEmpty, let text = task.lock?.standstill, !stuck.contains(text)
      else { continue }
      stuck.append(text)
    }
    return stuck
  }

  /// Fails the tasks whose own transition is open when time has run out of deadlines. No event in
  /// this simulation can end these transitions. Tasks that wait for a resting finger, or for other
  /// tasks, continue to wait.
  func failTasksThatWaitInVain() {
    let tasks = drivingRole.waitingTasks.filter { task in
      !task.signal.isSettled && task.transitions().contains { open[$0]?.isInteractive == false }
    }
    guard !tasks.isEmpty, let failure = outOfTime() else { return }
    for task in tasks { task.signal.fail(failure) }
  }
}
