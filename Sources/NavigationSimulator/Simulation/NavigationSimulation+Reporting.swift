internal import TransitionSupport
internal import VirtualTime

/// Telling and noting what happens.
extension NavigationSimulation {
  func tell(_ body: (any SimulationObserver) -> Void) {
    for observer in observers { body(observer) }
  }

  /// Notes an operation that could not start, and tells the observers.
  func refuse(_ failure: NavigationFailure, _ consequence: Refusal.Consequence) {
    clock.stir()
    if consequence == .dropped, failure.isLoggedByUIKit { recordMessage(failure.message) }
    guard !observers.isEmpty else { return }
    let refusal = Refusal(failure: failure, instant: clock.now, consequence: consequence)
    tell { $0.simulation(self, didRefuse: refusal) }
  }

  /// Notes what UIKit would have written to the console.
  func recordMessage(_ text: String) {
    clock.stir()
    messages.append(ConsoleMessage(instant: clock.now, text: text))
  }

  /// Records a use of something in this simulation that cannot mean what it says, and so changed nothing.
  ///
  /// This is the one door to ``misuses``, for what is built on the simulation too:
  ///
  /// ```swift
  /// guard !isOver else { return simulation.recordMisuse("Starting a motion that is over: \(self)") }
  /// ```
  ///
  /// - Parameter text: what was used, what is wrong with that, and what to do instead.
  /// - Complexity: O(1), amortized.
  public func recordMisuse(_ text: String) {
    misuses.append(Misuse(instant: clock.now, text: text))
  }
}

/// A simulation that was let go, as what outlives it finds.
///
/// What is used then cannot do what it says, and no simulation is left to record a ``Misuse``.
enum LostSimulation {
  /// Tells on standard error that something is used whose simulation was let go.
  ///
  /// - Parameters:
  ///   - user: the object that is used; what is used of it.
  ///   - consequence: what happens instead.
  static func tell(_ user: String, _ consequence: String) {
    StandardError.writeLine(
      "NavigationSimulator: \(user), but the simulation was let go: \(consequence). Keep the simulation, or a window of it, "
        + "as long as what is in it is used."
    )
  }
}
