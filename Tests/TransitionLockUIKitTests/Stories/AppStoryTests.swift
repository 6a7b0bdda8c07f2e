import NavigationSimulator
import TestSupport
import Testing

@testable import SimulatorTestSupport

/// Random apps, with some transitions outside the lock.
@Suite("Random apps", .timeLimit(.minutes(10))) @MainActor
struct AppStoryTests {
  /// In this mode, all collisions on the same controllers throw, also those that UIKit is not known to detect.
  @Test(
    "UIKit raises no complaint, each call reports once, and the lock is free in the end",
    arguments: Effort.seeds(2),
    [CollisionBehavior.matchingUIKit, .throwing]
  )
  func settled(seed: UInt64, collisionBehavior: CollisionBehavior) async {
    let story = AppStory(seed: seed, neighbors: .careful, collisionBehavior: collisionBehavior)
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test(
    "On iOS 26, whose stacks make way, the same holds, and careless neighbors cost no completion there",
    arguments: Effort.seeds(2),
    [AppStory.Neighbors.careful, .careless]
  )
  func fluid(seed: UInt64, neighbors: AppStory.Neighbors) async {
    let story = AppStory(seed: seed, neighbors: neighbors, profile: .iOS26)
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test(
    "Neighbors that call UIKit at any time cost no completion, and freeze nothing",
    arguments: Effort.seeds(2)
  )
  func careless(seed: UInt64) async {
    let story = AppStory(seed: seed, neighbors: .careless)
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  /// Careful neighbors cannot detect a transition that has not begun, so these tests leave them out.
  @Test(
    "Under every lateness, UIKit raises no complaint, each call reports once, and the lock is free in the end",
    arguments: Effort.seeds(8),
    [false, true]
  )
  func late(seed: UInt64, isSlow: Bool) async {
    let story = AppStory(seed: seed, neighbors: .none, lateness: Lateness(seed: seed, isSlow: isSlow))
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test("Under every lateness, the same holds on iOS 26", arguments: Effort.seeds(4), [false, true])
  func lateAndFluid(seed: UInt64, isSlow: Bool) async {
    let story = AppStory(seed: seed, neighbors: .none, profile: .iOS26, lateness: Lateness(seed: seed, isSlow: isSlow))
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test(
    "Neighbors that call a late UIKit at any time cost no completion, and freeze nothing",
    arguments: Effort.seeds(4),
    [false, true]
  )
  func lateAndCareless(seed: UInt64, isSlow: Bool) async {
    let story = AppStory(seed: seed, neighbors: .careless, lateness: Lateness(seed: seed, isSlow: isSlow))
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }
}
