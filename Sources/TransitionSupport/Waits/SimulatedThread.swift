/// The simulation that runs all code of a thread, on virtual time, and drops the remaining tasks at
/// its end.
///
/// Code that serves the whole process must not start a task there.
package enum SimulatedThread {
  private static let finder = Guarded<@Sendable () -> BackgroundSleep?>({ nil })

  /// Installs the function that finds the simulation of the calling thread.
  package static func install(_ find: @escaping @Sendable () -> BackgroundSleep?) {
    finder.run { $0 = find }
  }

  /// The function that sleeps for a duration of virtual time in the background; nil outside a
  /// simulation.
  package static var sleepInBackground: BackgroundSleep? { finder.run { $0 }() }
}
