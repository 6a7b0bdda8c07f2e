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

  /// Notes the use of a property or a call that cannot mean what it says.
  func recordMisuse(_ text: String) {
    misuses.append(Misuse(instant: clock.now, text: text))
  }
}
