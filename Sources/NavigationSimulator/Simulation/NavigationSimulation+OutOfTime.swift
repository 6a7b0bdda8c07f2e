internal import VirtualTime

/// The members that find what is left when time has run out of deadlines.
extension NavigationSimulation {
  /// Returns the reason why a run that has come to its end has failed; nil if nothing is left.
  func outOfTime() -> SimulationFailure? {
    let stuck = clock.stuck()
    let open = openTransitions
    guard !open.isEmpty || !stuck.isEmpty else { return nil }
    var remains: [String] = []
    if !open.isEmpty {
      remains.append("and these transitions are still open: " + open.map { "\($0)" }.joined(separator: ", "))
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

  /// Has each lock that is held while others wait say so, once for a holder.
  ///
  /// - Returns: whether one did.
  func tellStuckLocks() -> Bool {
    clock.tellWhatIsStuck()
  }
}
