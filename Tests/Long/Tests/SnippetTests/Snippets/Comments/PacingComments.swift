@testable import NavigationSimulator

// The examples in internal doc comments of NavigationSimulator.

/// - Parameter ends: appends where the group has ended.
func pace(
  _ menu: View,
  in simulation: NavigationSimulation,
  ends: @escaping (ViewAnimatingPosition) -> Void
) -> PacedAnimations {
  // snippet: PacedAnimations.swift
  return paced
}
