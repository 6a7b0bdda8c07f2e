import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Simulation.

/// A motion that is started once.
final class OneMotion: CustomStringConvertible {
  private let simulation: NavigationSimulation
  private var isOver = false
  let description = "the only motion"

  init(in simulation: NavigationSimulation) { self.simulation = simulation }

  func start() {
    // snippet: NavigationSimulation+Reporting.swift
    isOver = true
  }
}

func pushInNewWorld(_ print: @escaping (SimulationClock.Instant, TransitionEnd) -> Void) throws {
  // snippet: NavigationSimulation.swift
  withExtendedLifetime(window) {}
}

func goBackTo2014(_ simulation: NavigationSimulation) {
  // snippet: SystemProfile.swift
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
  // snippet: NavigationSimulation+Doubts.swift
}
