import NavigationSimulator

/// The starts and ends of transitions, and the refusals, as lines.
final class EventLog: SimulationObserver {
  var lines: [String] = []

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
    lines.append("\(simulation.clock.now) start \(transition.kind)")
  }

  func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  ) {
    lines.append("\(simulation.clock.now) end \(transition.kind) \(end)")
  }

  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    lines.append("\(refusal.instant) \(refusal.consequence) \(refusal.failure.code)")
  }
}
