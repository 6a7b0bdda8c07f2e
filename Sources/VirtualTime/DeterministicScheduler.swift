internal import TransitionSupport

/// An object that runs all jobs of a piece of concurrent code itself, one at a time, and so knows when everything
/// waits.
///
/// A simulation under a conductor need not guess whether everything rests, and uses the conductor's clock.
package protocol Conductor: AnyObject, Sendable {
  /// The clock of the conducted code.
  var clock: SimulationClock { get }
  /// Waits until everything else waits.
  nonisolated(nonsending) func rest() async
  /// Runs a callback of the conductor, with the number that the clock gave it.
  func perform(callback number: UInt64)
  /// Lends the callbacks of the clock to the caller, which advances time from then on.
  ///
  /// - Returns: false if another caller has them already.
  func lendCallbacks() -> Bool
  /// Takes the callbacks back; no owner runs those that are not due yet.
  func takeCallbacksBack()
}

/// The conductor of a thread.
package enum Conductors {
  private static let find = Guarded<@Sendable () -> (any Conductor)?>({ nil })

  /// Installs the function that finds the conductor of the calling thread.
  package static func install(_ find: @escaping @Sendable () -> (any Conductor)?) { self.find.run { $0 = find } }

  /// The conductor of the calling thread; nil for none.
  package static var current: (any Conductor)? { find.run { $0 }() }
}

/// An object that takes the jobs of an executor instead of the executor's own line.
package protocol JobSink: AnyObject, Sendable {
  /// Takes a job, unless no code is left to run it.
  ///
  /// - Returns: true if it took the job.
  func take(_ job: UnownedJob) -> Bool
}
