import NavigationSimulator
import TestSupport
import Testing

/// Random apps, most of them with some transitions outside the lock.
@Suite("Random apps", .timeLimit(.minutes(10))) @MainActor
struct RandomAppTests {
  private nonisolated static let surroundings: [RandomApp.Surroundings] = [
    .init(neighbors: .careful), .init(neighbors: .careful, profile: .iOS26),
    // All collisions on the same controllers throw, also those that UIKit is not known to detect.
    .init(neighbors: .careful, collisionBehavior: .throwing),
    .init(neighbors: .none), .init(neighbors: .none, isSlow: true),
    .init(neighbors: .none, profile: .iOS26),
    .init(neighbors: .none, profile: .iOS26, isSlow: true),
    .init(neighbors: .careless), .init(neighbors: .careless, profile: .iOS26),
    .init(neighbors: .careless, isSlow: true),
    .init(neighbors: .meddling), .init(neighbors: .meddling, isSlow: true),
  ]

  @Test(
    "In a random app, UIKit never complains, each call reports its true end once, and the lock ends free",
    arguments: Effort.seeds(6),
    surroundings
  )
  func settled(seed: UInt64, surroundings: RandomApp.Surroundings) async {
    let app = RandomApp(seed: seed, surroundings)
    await app.run()
    #expect(app.complaints == [], "seed \(seed)\n\(app.journal.joined(separator: "\n"))")
  }

  /// Without this, random apps under an answer would show less than they seem to.
  @Test("A few random apps ask every open question about UIKit")
  func asked() async {
    var asked: Set<Doubt> = []
    for seed in 0..<30 as Range<UInt64> {
      let app = RandomApp(seed: seed, .init(neighbors: .careless))
      await app.run()
      asked.formUnion(app.simulation.doubts.asked)
    }
    #expect(
      asked == Set(Doubt.all).subtracting([.completionOfADismissalOfNothing]),
      "no call dismisses nothing"
    )
  }

  /// Without this, random apps with a slow UIKit would show less than they seem to.
  @Test("In a few random apps, a slow UIKit treats calls in each of its ways more than once")
  func slowness() async {
    var counts: [Slowness.Kind: Int] = [:]
    for seed in 0..<45 as Range<UInt64> {
      let app = RandomApp(seed: seed, .init(neighbors: .none, isSlow: true))
      await app.run()
      counts.merge(app.kit.record.slowness?.counts ?? [:], uniquingKeysWith: +)
    }
    #expect(Set(counts.filter { $0.value > 1 }.keys) == Set(Slowness.Kind.allCases), "\(counts)")
  }
}
