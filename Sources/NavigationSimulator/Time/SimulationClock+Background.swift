package import TransitionLock

extension SimulationClock: BackgroundClock {
  /// Suspends the calling task until time has come by, without making it move.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, at once, or if the clock's simulation is gone.
  /// - Complexity: as ``sleep(until:tolerance:)``.
  package nonisolated(nonsending) func sleepInBackground(
    until deadline: Instant,
    watching watched: any Watched
  ) async throws {
    // What is watched is let go by the caller, outside of the clock's section.
    try await keep(Appointment(.sleeper(nil), watching: watched), at: deadline)
  }

  /// What is stuck of all that is looked after in the background, in the order in which that went to sleep.
  func stuck() -> [(watched: any Watched, report: TransitionLock.Report)] {
    let watched = state.run { $0.agenda.elementsInBackground.compactMap(\.watched) }
    return watched.compactMap { watched in watched.stuck().map { (watched, $0) } }
  }
}
