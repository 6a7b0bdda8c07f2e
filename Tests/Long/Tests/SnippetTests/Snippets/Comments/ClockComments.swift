import NavigationSimulator
import TransitionLock

// The examples in the doc comments of the module VirtualTime.

@MainActor
func dismissLater(_ root: ViewController, in simulation: NavigationSimulation) async throws {
  // snippet.comment-clock
  let clock = simulation.clock
  Task { @MainActor in
    try await clock.sleep(for: .seconds(3))
    try await root.dismiss(animated: true)
  }
  try await simulation.run()
  // snippet.end
}

@MainActor
func openScreen(in simulation: NavigationSimulation) async throws -> Bool {
  // snippet.comment-executor
  actor Screen {
    nonisolated let executor: SimulationExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private(set) var isOpen = false

    init(_ executor: SimulationExecutor) { self.executor = executor }

    func open(_ lock: TransitionLock) async throws {
      try await lock.serialize { isOpen = true }
    }
  }

  let screen = Screen(simulation.clock.executor)
  let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)
  let opening = Task(executorPreference: simulation.clock.executor) { try await screen.open(lock) }
  // snippet.end
  try await opening.value
  return await screen.isOpen
}
