import NavigationSimulator
import TransitionLock

// The examples in the doc comments of the module VirtualTime.

@MainActor
func dismissLater(_ root: ViewController, in simulation: NavigationSimulation) async throws {
  // snippet: VirtualTime.md
}

@MainActor
func openScreen(in simulation: NavigationSimulation) async throws -> Bool {
  // snippet: SimulationExecutor.swift
  try await opening.value
  return await screen.isOpen
}
