import NavigationSimulator
import TransitionLock

// Tasks prefer executors from macOS 15 on. On earlier systems, resumed tasks run in the order of
// the system.

extension SimulationClock {
  /// Returns a lock whose tasks run on the clock's executor.
  func makeLock() -> TransitionLock {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
      TransitionLock(clock: self, executor: executor)
    } else {
      TransitionLock(clock: self)
    }
  }

  /// The number of times that a simulation yields before it assumes that its tasks wait: 0 if its
  /// executor knows when no job is left to run; nil for the default.
  static var requiredIdleYields: Int? {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) { 0 } else { nil }
  }
}
