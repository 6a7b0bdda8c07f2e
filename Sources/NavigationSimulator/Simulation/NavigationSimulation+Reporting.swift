internal import TransitionSupport
internal import VirtualTime

/// Reports of events.
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

  /// Records a message that UIKit would have written to the console.
  func recordMessage(_ text: String) {
    clock.stir()
    messages.append(ConsoleMessage(instant: clock.now, text: text))
  }

  /// Records an assumption about UIKit.
  func assume(_ text: String) {
    clock.stir()
    assumptions.append(Assumption(instant: clock.now, text: text))
  }

  /// Records an invalid use of something in this simulation, which changed nothing.
  ///
  /// Modules that are built on the simulation also add to ``misuses`` with this method:
  ///
  /// ```swift
  /// guard !isOver else { return simulation.recordMisuse("Starting a motion that is over: \(self)") }
  /// ```
  ///
  /// - Parameter text: the use, its problem, and the remedy.
  /// - Complexity: O(1), amortized.
  public func recordMisuse(_ text: String) {
    misuses.append(Misuse(instant: clock.now, text: text))
  }
}

/// A simulation that an object uses and does not keep.
struct SimulationReference {
  private(set) weak var simulation: NavigationSimulation?
  private var reportsLoss: Bool

  init(_ simulation: NavigationSimulation?) {
    self.simulation = simulation
    reportsLoss = simulation != nil
  }

  /// Writes to standard error, once, that the object is used after the simulation was released.
  /// Then no simulation is left to record a ``Misuse``. Does nothing before.
  ///
  /// - Parameters:
  ///   - user: the object, and its use.
  ///   - consequence: the effect of the use.
  mutating func reportLoss(_ user: String, _ consequence: String) {
    guard reportsLoss, simulation == nil else { return }
    reportsLoss = false
    StandardError.writeLine(
      "NavigationSimulator: \(user), but its simulation was released: \(consequence). Keep the simulation, or one of its "
        + "windows, as long as its objects are used."
    )
  }
}
