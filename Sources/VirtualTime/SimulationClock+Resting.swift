internal import TransitionSupport

/// A caller that has found nothing due on a clock, and looks again when something is.
package protocol Resting: AnyObject, Sendable {
  /// Has the caller look again; called on any thread.
  func wake()
}

/// Resting until something is due on a clock.
extension SimulationClock {
  /// Leaves a caller that has found nothing due, to be woken once when something new makes time move.
  ///
  /// - Parameters:
  ///   - caller: the caller.
  ///   - activity: the ``activity`` before the caller looked.
  /// - Returns: false if something has happened since, so that it has to look again before it rests.
  /// - Complexity: O(1), amortized.
  package func rest(_ caller: any Resting, since activity: UInt64) -> Bool {
    state.run { state in
      guard state.activity == activity else { return false }
      state.resting.append(caller)
      return true
    }
  }

  /// Takes a caller back that rests.
  ///
  /// - Complexity: O(*n*) for *n* that rest.
  package func stopResting(_ caller: any Resting) {
    state.run { state in state.resting.removeAll { $0 === caller } }
  }
}

extension SimulationClock.State {
  /// Takes those that rest, to be woken outside of the section.
  mutating func takeResting() -> [any Resting] {
    defer { resting = [] }
    return resting
  }
}
