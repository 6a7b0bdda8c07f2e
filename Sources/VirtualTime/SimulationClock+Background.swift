package import TransitionSupport

extension SimulationClock: BackgroundClock {
  /// Suspends the calling task until time has come by, without making it move.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, at once, or if the clock's time has ended.
  /// - Complexity: as ``sleep(until:tolerance:)``.
  package nonisolated(nonsending) func sleepInBackground(
    until deadline: Instant,
    watching watched: any Watched
  ) async throws {
    // What is watched is let go by the caller, outside of the clock's section.
    try await keep(Appointment(.sleeper(nil), watching: watched), at: deadline)
  }

  /// Returns what is stuck of all that is looked after in the background, for people, in the order in which that went to sleep.
  package func stuck() -> [String] { watched.compactMap { $0.stuck() } }

  /// Has everything that is stuck report itself, once for a holder.
  ///
  /// - Returns: whether something did.
  package func tellWhatIsStuck() -> Bool { watched.map { $0.tell() }.contains(true) }

  private var watched: [any Watched] { state.run { $0.agenda.elementsInBackground.compactMap(\.watched) } }
}
