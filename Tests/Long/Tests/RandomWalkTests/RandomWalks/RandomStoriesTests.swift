import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Taps, fingers, tasks, timeouts, cancellations and rotations at random times, around one lock.
@Suite("Random stories of verbs that wait", .timeLimit(.minutes(10))) @MainActor
struct RandomStoriesTests {
  @Test(
    "No verb collides, each completion is called once, and the lock is free in the end",
    arguments: RandomSeeds.range(from: 0),
    [SystemProfile.current, .iOS26]
  )
  func settled(seed: UInt64, profile: SystemProfile) async {
    let story = Story(seed: seed, profile: profile)
    await story.play()
    #expect(story.complaints == [], "seed \(seed)\n\(story.journal.joined(separator: "\n"))")
  }

  @Test("A story with the same seed has the same journal every time", arguments: UInt64(1_000)..<1_006)
  func repeated(seed: UInt64) async {
    var journals: [[String]] = []
    for _ in 0..<3 {
      let story = Story(seed: seed)
      await story.play()
      journals.append(story.journal)
    }
    #expect(journals.allSatisfy { $0 == journals[0] }, "seed \(seed)\n\(journals.map { $0.joined(separator: "\n") })")
  }
}
