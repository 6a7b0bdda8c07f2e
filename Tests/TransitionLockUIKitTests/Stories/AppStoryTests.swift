import NavigationSimulator
import TestSupport
import Testing

/// Apps at random, in which some things go past the lock.
@Suite("Random apps", .timeLimit(.minutes(10))) @MainActor
struct AppStoryTests {
  /// Where collisions throw, everything does that needs the same controllers, also what UIKit is not known to look for.
  @Test(
    "UIKit has nothing to complain of, everybody is told once, and the lock is free in the end",
    arguments: Effort.seeds(2),
    [CollisionBehavior.matchingUIKit, .throwing]
  )
  func settled(seed: UInt64, collisionBehavior: CollisionBehavior) async {
    let story = AppStory(seed: seed, neighbors: .careful, collisionBehavior: collisionBehavior)
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test(
    "Neighbors who call UIKit whenever they like cost no completion, and freeze nothing",
    arguments: Effort.seeds(2)
  )
  func careless(seed: UInt64) async {
    let story = AppStory(seed: seed, neighbors: .careless)
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  /// Neighbors that look before they call cannot see what has not begun, so that they are left out.
  @Test(
    "However late UIKit is, it has nothing to complain of, everybody is told once, and the lock is free in the end",
    arguments: Effort.seeds(8)
  )
  func late(seed: UInt64) async {
    let story = AppStory(seed: seed, neighbors: .none, lateness: Lateness(seed: seed))
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test(
    "Neighbors who call a late UIKit whenever they like cost no completion, and freeze nothing",
    arguments: Effort.seeds(4)
  )
  func lateAndCareless(seed: UInt64) async {
    let story = AppStory(seed: seed, neighbors: .careless, lateness: Lateness(seed: seed))
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }
}
