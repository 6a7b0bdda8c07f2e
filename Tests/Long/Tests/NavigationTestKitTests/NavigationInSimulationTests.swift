import NavigationSimulator
import ScheduleTestKit
import Testing
import TransitionLock

/// A stack on the main actor, on which three tasks work at once.
@MainActor private func useStack(_ simulation: Simulation) async throws {
  let app = NavigationSimulation()
  // A yield that is counted would be a step, and so many of them a difference.
  app.requiredIdleYields = .max
  let navigation = NavigationController(rootViewController: ViewController(title: "A"))
  let window = Window(simulation: app, rootViewController: navigation)
  let lock = TransitionLock(clock: app.clock)
  let transitions = navigation.transitions(by: lock)
  let first = Task {
    _ = try await transitions.pushViewController(ViewController(title: "B"), animated: true).end
  }
  let second = Task {
    _ = try await transitions.pushViewController(ViewController(title: "C"), animated: true).end
  }
  let third = Task { _ = try await transitions.popToRootViewController(animated: true).end }
  try await first.value
  try await second.value
  try await third.value
  simulation.note("\(navigation.viewControllers.map { $0.title ?? "" }) at \(simulation.clock.now)")
  simulation.always("the clock is one", app.clock === simulation.clock)
  simulation.sometimes("the pop is last", navigation.viewControllers.count == 1)
  simulation.sometimes("the pop is first", navigation.viewControllers.count == 3)
  withExtendedLifetime(window) {}
}

@Suite struct NavigationInSimulationTests {
  @Test @MainActor func aStackIsExploredWithoutCountingYields() async {
    let exploration = await explore(.random(200)) { try await useStack($0) }
    #expect(exploration.control == .full(mainActor: true))
    #expect(exploration.found == nil)
  }

  @Test @MainActor func aStackIsTheSameForTheSameSeed() {
    for seed in Simulation.seeds(20) {
      let one = Simulation.run(seed: seed) { try await useStack($0) }
      let other = Simulation.run(seed: seed) { try await useStack($0) }
      #expect(one.failure == nil)
      #expect(one.trace.description == other.trace.description)
    }
  }
}
