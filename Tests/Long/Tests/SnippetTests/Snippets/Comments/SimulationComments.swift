import NavigationSimulator

// What the doc comments of NavigationSimulator's room Simulation show.

/// A motion that is started once.
final class OneMotion: CustomStringConvertible {
  private let simulation: NavigationSimulation
  private var isOver = false
  let description = "the only motion"

  init(in simulation: NavigationSimulation) { self.simulation = simulation }

  func start() {
    // snippet.comment-record-misuse
    guard !isOver else { return simulation.recordMisuse("Starting a motion that is over: \(self)") }
    // snippet.end
    isOver = true
  }
}

func pushInNewWorld(_ print: @escaping (SimulationClock.Instant, TransitionEnd) -> Void) throws {
  // snippet.comment-simulation
  let simulation = NavigationSimulation()
  let navigation = NavigationController(rootViewController: ViewController(title: "A"))
  let window = Window(simulation: simulation, rootViewController: navigation)

  try navigation.pushViewController(ViewController(title: "B"), animated: true) { end in
    print(simulation.clock.now, end)  // 0.35 seconds finished
  }
  try simulation.run()
  // snippet.end
  withExtendedLifetime(window) {}
}

func goBackTo2014(_ simulation: NavigationSimulation) {
  // snippet.comment-profile
  simulation.profile = .iOS8
  // snippet.end
}
