internal import TransitionLock
internal import VirtualTime

extension SimulationClock {
  /// Returns a lock whose tasks belong to the simulation, on systems where tasks can prefer
  /// executors.
  func makeLock(_ label: String) -> TransitionLock {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
      TransitionLock(label: label, clock: self, executor: executor)
    } else {
      TransitionLock(label: label, clock: self)
    }
  }
}
