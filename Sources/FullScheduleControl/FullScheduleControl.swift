/// A module that gives simulations of `ScheduleTestKit` full control. Linking it suffices; there is
/// nothing to call.
///
/// When the process is loaded, the module replaces its executors. The new ones hand the jobs of a
/// simulation to that simulation, and all other jobs to the platform's executors. Code outside of
/// any simulation runs as without the module.
///
/// The module uses unstable interfaces of the concurrency runtime, and only where they have been
/// tried: on Linux with Swift 6.3. Elsewhere this module is empty, ``isAvailable`` is false, and
/// simulations have cooperative control, which their reports say.
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
