package import TransitionSupport

extension SimulationClock: BackgroundClock {
  /// Suspends the calling task until other code has advanced time past a deadline; the sleep itself
  /// does not advance time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, at once, or if the clock's time has
  ///   ended.
  /// - Complexity: as ``sleep(until:tolerance:)``.
  package nonisolated(nonsending) func sleepInBackground(
    until deadline: Instant,
    watching watched: any Watched
  ) async throws {
    // The caller retains the watched object, so that the clock's section does not release it.
    try await keep(Appointment(.sleeper(nil), watching: watched), at: deadline)
  }

  /// Returns descriptions of the stuck objects that tasks watch in the background, in the order in
  /// which the tasks went to sleep.
  package func stuck() -> [String] { watched.compactMap { $0.stuck() } }

  /// Makes each watched object end the wait of a task that waits in a circle. The clock's owner
  /// calls it when time has run out, because such a task would wait indefinitely.
  ///
  /// - Returns: true if an object ended such a wait, so that the program continues.
  package func breakCircles() -> Bool { watched.map { $0.breakCircle() }.contains(true) }

  /// Makes each stuck object report its holder, once.
  ///
  /// - Returns: true if an object reported its holder.
  package func tellWhatIsStuck() -> Bool { watched.map { $0.tell() }.contains(true) }

  private var watched: [any Watched] {
    state.run { $0.agenda.elementsInBackground.compactMap(\.watched) }
  }
}
