internal import TransitionSupport

/// A caller that has found nothing due on a clock, and looks again when an entry is due.
package protocol Resting: AnyObject, Sendable {
  /// Makes the caller look again. The clock calls it on any thread.
  func wake()
}

/// Rest until an entry is due on a clock.
extension SimulationClock {
  /// Registers a caller that has found nothing due. The clock wakes the caller once, when an entry
  /// is added that advances time.
  ///
  /// - Parameters:
  ///   - caller: the caller.
  ///   - activity: the ``activity`` before the caller looked.
  /// - Returns: false if the clock has changed since then, so that the caller has to look again
  ///   before it rests.
  /// - Complexity: O(1), amortized.
  package func rest(_ caller: any Resting, since activity: UInt64) -> Bool {
    state.run { state in
      guard state.activity == activity else { return false }
      state.resting.append(caller)
      return true
    }
  }

  /// Removes a resting caller.
  ///
  /// - Complexity: O(*n*) for *n* resting callers.
  package func stopResting(_ caller: any Resting) {
    state.run { state in state.resting.removeAll { $0 === caller } }
  }
}

extension SimulationClock.State {
  /// Takes the resting callers, for the caller to wake outside of the section.
  mutating func takeResting() -> [any Resting] {
    defer { resting = [] }
    return resting
  }
}
