import NavigationTestKit
import TestSupport
import Testing

@testable import NavigationSimulator

/// After any calls in any order, the simulation stays consistent, and is released in the end.
@Suite("Random walks", .timeLimit(.minutes(10))) @MainActor
struct RandomWalksTests {
  @Test(
    "Random verbs at random times leave everything consistent, with either collision behavior",
    arguments: Walk.Shape.allCases,
    [CollisionBehavior.throwing, .matchingUIKit]
  )
  func atAnyTime(shape: Walk.Shape, behavior: CollisionBehavior) async {
    await expectConsistency(Effort.seeds(2), behavior) { Walk(seed: $0, shape, meddles: false) }
  }

  @Test(
    "Random verbs in callbacks, delegates and completions leave everything consistent",
    arguments: Walk.Shape.allCases,
    [CollisionBehavior.throwing, .matchingUIKit]
  )
  func inCallbacks(shape: Walk.Shape, behavior: CollisionBehavior) async {
    await expectConsistency(Effort.seeds(4, from: 1000), behavior) { Walk(seed: $0, shape) }
  }

  @Test(
    "Random verbs leave everything consistent on each system's profile",
    arguments: SystemProfile.all
  )
  func onEverySystem(profile: SystemProfile) async {
    await expectConsistency(Effort.seeds(2, from: 3000), .throwing) {
      Walk(seed: $0, Walk.Shape.allCases[Int($0 % 4)], profile: profile)
    }
  }

  private func expectConsistency(
    _ seeds: Range<UInt64>,
    _ behavior: CollisionBehavior,
    _ make: (UInt64) -> Walk
  ) async {
    var weights = UserWeights()
    weights.action = 30
    for seed in seeds {
      await expectNoLeaks { leaks in
        await RandomUser(seed: seed, weights: weights).use {
          let walk = make(seed)
          walk.simulation.collisionBehavior = behavior
          leaks.watch(walk, walk.window, walk.simulation)
          return walk.makeApp()
        }
      }
    }
  }
}
