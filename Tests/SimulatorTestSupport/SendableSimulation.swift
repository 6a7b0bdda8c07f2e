import NavigationSimulator

/// A simulation on its way to the actor that runs on its clock's executor.
final class SendableSimulation: @unchecked Sendable {
  // Safe: this object creates the simulation, and only the actor that takes it uses it.
  private let simulation = NavigationSimulation()
  var executor: SimulationExecutor { simulation.clock.executor }
  func take() -> NavigationSimulation { simulation }
}
