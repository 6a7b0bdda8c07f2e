/// Linking this module gives simulations of `ScheduleTestKit` full control; there is nothing to call.
///
/// It replaces the executors of the process, once, when that is loaded, by ones that hand the jobs of a simulation to it and all others on
/// to the platform's own. Code outside of any simulation runs as it would without.
///
/// It does so by interfaces of the concurrency runtime that are not stable, and only where that has been tried: on Linux with Swift 6.3.
/// Elsewhere this module is empty, ``isAvailable`` is false, and simulations have cooperative control, as each of them says.
public enum FullScheduleControl {
  /// A Boolean value that indicates whether simulations of this process have full control.
  public static var isAvailable: Bool {
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    true
    #else
    false
    #endif
  }
}
