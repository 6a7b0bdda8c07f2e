internal import TransitionSupport

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
  /// Gives the callbacks of the clock to somebody other than the conductor, who moves time from then on.
  ///
  /// - Returns: false if they are somebody's already.
  func lendCallbacks() -> Bool
  /// Takes the callbacks back; those that are still to come are nobody's.
  func takeCallbacksBack()
}

/// The conductor of a thread.
package enum Conductors {
  private static let find = Guarded<@Sendable () -> (any Conductor)?>({ nil })

  /// Makes known how the conductor of the calling thread is found.
  package static func install(_ find: @escaping @Sendable () -> (any Conductor)?) { self.find.run { $0 = find } }

  /// What conducts the calling thread; nil for nothing.
  package static var current: (any Conductor)? { find.run { $0 }() }
}

/// What takes the jobs of an executor instead of its own line.
package protocol JobSink: AnyObject, Sendable {
  /// Takes a job, unless there is nobody any more to run it.
  ///
  /// - Returns: whether it was taken.
  func take(_ job: UnownedJob) -> Bool
}
