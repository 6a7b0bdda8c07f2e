import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Simulation.

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

struct LoginLost: Error {}

/// A login that an app presents while it pushes.
final class LoginScreen {
  private let stack = NavigationController(rootViewController: ViewController(title: "Start"))
  private let window: Window
  private(set) var isSignedIn = false

  init(in simulation: NavigationSimulation) {
    window = Window(simulation: simulation, rootViewController: stack)
  }

  func signIn() throws {
    try stack.pushViewController(ViewController(title: "Welcome"), animated: true)
    try stack.present(ViewController(title: "Login"), animated: true) { [self] _ in
      isSignedIn = true
    }
  }
}

func signInUnderEachDoubt() throws {
  // snippet.comment-under-each-doubt
  try NavigationSimulation.underEachDoubt { simulation in
    simulation.collisionBehavior = .matchingUIKit
    let screen = LoginScreen(in: simulation)
    try screen.signIn()
    try simulation.run()
    guard screen.isSignedIn else { throw LoginLost() }
  }
  // snippet.end
}
