import NavigationSimulator
import TestSupport
import Testing

/// The verbs in line under each answer to a question about UIKit, and in long checks under each
/// pair of answers.
@Suite(
  "Calls in line keep their guarantees under each answer about UIKit",
  .timeLimit(.minutes(30))
) @MainActor
struct EveryAnswerTests {
  /// Of each app and each story, under each answer.
  private let seeds: UInt64 = Effort.isLeast ? 1 : 6

  private static let surroundings: [RandomApp.Surroundings] = [
    .init(neighbors: .none), .init(neighbors: .none, isSlow: true),
    .init(neighbors: .none, profile: .iOS26),
    .init(neighbors: .careful), .init(neighbors: .careless),
    .init(neighbors: .careless, isSlow: true),
    .init(neighbors: .meddling), .init(neighbors: .meddling, isSlow: true),
  ]

  @Test(
    "In a random app, UIKit never complains, each call reports its true end once, the lock ends free",
    arguments: Answers.tried
  )
  func randomApps(answers: Answers) async {
    for surroundings in Self.surroundings
    where !(surroundings.neighbors == .careful && answers.delayCoordinators) {
      for seed in 0..<seeds as Range<UInt64> {
        let app = Answers.$current.withValue(answers) { RandomApp(seed: seed, surroundings) }
        await app.run()
        #expect(
          app.complaints == [],
          "seed \(seed), \(surroundings)\n\(app.journal.joined(separator: "\n"))"
        )
      }
    }
  }

  @Test(
    "The package shows every required screen that UIKit alone would show, and keeps its guarantees",
    arguments: Answers.tried
  )
  func neverWorse(answers: Answers) async {
    for seed in 0..<seeds as Range<UInt64> {
      let story = AppStory(seed: seed, share: seed % 2 == 0 ? .all : .half)
      let (plain, app) = Answers.$current.withValue(answers) {
        (HalfApp(story, usesPackage: false), HalfApp(story, usesPackage: true))
      }
      await plain.play()
      await app.play()
      let journal = "seed \(seed)\n\(app.journal.joined(separator: "\n"))"
      #expect(plain.seen.intersection(story.marked).subtracting(app.seen) == [], "\(journal)")
      #expect(app.complaints == [], "\(journal)")
    }
  }
}
