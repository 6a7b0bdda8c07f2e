import NavigationSimulator
import Testing
import TransitionLock

// The test target of the tutorial "Test your coordinator without a screen".

// snippet: TestYourCoordinator.md: final class SimulatedNavigator

extension SimulatedNavigator {
  // Not the stand-in's.
  private typealias Transitions = NavigationSimulator.Transitions
}

// snippet: TestYourCoordinator.md: extension SimulatedNavigator

// snippet: TestYourCoordinator.md: struct SessionTests
