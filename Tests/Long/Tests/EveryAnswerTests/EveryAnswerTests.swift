import NavigationSimulator
import TestSupport
import Testing

/// The verbs in line under each answer to a question about UIKit, and in long checks under each
/// pair of answers.
@Suite("The verbs in line hold under every single answer", .timeLimit(.minutes(30))) @MainActor
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
    "UIKit raises no complaint, each call reports its true end once, and the lock is free",
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
    "Every required screen that UIKit alone shows is seen, and taps, locks and ends keep their promises",
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
