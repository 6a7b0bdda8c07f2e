/// A clock that tells sleepers that keep its time going from those that only watch something.
///
/// Virtual time ends when no sleeper is left on its clock. The watch over a lock must not keep it going; instead the
/// clock can ask the watch, when time has run out, what is stuck.
package protocol BackgroundClock: Clock where Duration == Swift.Duration {
  /// Suspends the calling task until the clock has reached `deadline`, without keeping its time going.
  ///
  /// - Parameters:
  ///   - deadline: the time at which to go on.
  ///   - watched: the value that the caller watches.
  /// - Throws: `CancellationError` if the task is cancelled, or the clock is gone.
  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws
}

/// A value that is watched in the background, and that may be stuck.
package protocol Watched: Sendable {
  /// Returns a description of what is stuck; nil if nothing is.
  func stuck() -> String?
  /// Reports what is stuck to its owner, once for each holder.
  ///
  /// - Returns: true if there was something to report for the first time.
  @discardableResult
  func tell() -> Bool
}
