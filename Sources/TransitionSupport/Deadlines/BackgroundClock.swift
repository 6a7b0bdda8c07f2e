/// A clock that tells those who keep its time going from those who only look after something.
///
/// Virtual time ends when nobody waits on its clock any more. The watch over a lock must not keep it going; instead the
/// clock can ask the watch, when time has run out, what is stuck.
package protocol BackgroundClock: Clock where Duration == Swift.Duration {
  /// Suspends the calling task until the clock has reached `deadline`, without counting as somebody who waits on the clock.
  ///
  /// - Parameters:
  ///   - deadline: when to go on.
  ///   - watched: what is looked after.
  /// - Throws: `CancellationError` if the task is cancelled, or the clock is gone.
  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws
}

/// What is looked after in the background, and whether it is stuck.
package protocol Watched: Sendable {
  /// What is stuck, for people; nil if nothing is.
  func stuck() -> String?
  /// Reports what is stuck to its owner, once for a holder.
  ///
  /// - Returns: whether there was something to report, for the first time.
  @discardableResult
  func tell() -> Bool
}
