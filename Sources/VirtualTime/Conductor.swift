/// What runs all jobs of a piece of concurrent code itself, one at a time, and so knows when everything waits.
///
/// A simulation under a conductor has no need to guess whether everything rests, and takes the conductor's clock.
package protocol Conductor: AnyObject, Sendable {
  /// The clock of what is conducted.
  var clock: SimulationClock { get }
  /// Waits until everything else waits.
  nonisolated(nonsending) func rest() async
  /// Does what is due of the conductor's own, under the number that the clock gave it.
  func perform(callback number: UInt64)
}

/// What takes the jobs of an executor in the place of its own line.
package protocol JobSink: AnyObject, Sendable {
  /// Takes a job, unless there is nobody any more to run it.
  ///
  /// - Returns: whether it was taken.
  func take(_ job: UnownedJob) -> Bool
}
