internal import TransitionSupport

/// An object that runs all jobs of some concurrent code, one at a time, and so knows when all tasks
/// wait.
///
/// A simulation under a scheduler asks the scheduler whether all tasks wait, and uses the
/// scheduler's clock.
package protocol DeterministicScheduler: AnyObject, Sendable {
  /// The clock of the scheduled code.
  var clock: SimulationClock { get }
  /// Waits until all other tasks wait.
  nonisolated(nonsending) func rest() async
  /// Waits until the other ready tasks have run. Only a task whose sleep finds the clock closed
  /// (``SimulationClock/close()``) calls it.
  nonisolated(nonsending) func letOthersRun() async
  /// Runs a callback of the scheduler, with the number that the clock gave it.
  func perform(callback number: UInt64)
  /// Lends the callbacks of the clock to the caller. From then on, the caller advances time.
  ///
  /// - Returns: false if another caller has them already.
  func lendCallbacks() -> Bool
  /// Takes the callbacks back from the caller. Callbacks that are not due yet never run.
  func takeCallbacksBack()
}

/// The scheduler of a thread.
package enum DeterministicSchedulers {
  // A structure contains the function. Swift would wrap a bare function again at each access
  // through a generic type, and every call would go through all the wrappers.
  private struct Finder {
    var find: @Sendable () -> (any DeterministicScheduler)? = { nil }
  }

  private static let finder = Guarded(Finder())

  /// Installs the function that finds the scheduler of the calling thread.
  package static func install(_ find: @escaping @Sendable () -> (any DeterministicScheduler)?) {
    finder.run { $0.find = find }
  }

  /// The scheduler of the calling thread; nil for none.
  package static var current: (any DeterministicScheduler)? { finder.run { $0 }.find() }
}

/// An object that takes the jobs of an executor instead of the executor's own line.
package protocol JobSink: AnyObject, Sendable {
  /// Takes a job, if the object can still run jobs.
  ///
  /// - Returns: true if it took the job.
  func take(_ job: UnownedJob) -> Bool
}
