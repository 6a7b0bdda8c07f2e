import NavigationSimulator

/// A simulation on its way to the actor that runs on its clock's executor.
final class SendableSimulation: @unchecked Sendable {
  // Sendable: the simulation is made here, and touched only by the one who takes it.
  private let simulation = NavigationSimulation()
  var executor: SimulationExecutor { simulation.clock.executor }
  func take() -> NavigationSimulation { simulation }
}
