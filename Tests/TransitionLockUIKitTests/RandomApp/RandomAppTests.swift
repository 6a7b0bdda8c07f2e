import NavigationSimulator
import TestSupport
import Testing

/// Random apps, most of them with some transitions outside the lock.
@Suite("Random apps", .timeLimit(.minutes(10))) @MainActor
struct RandomAppTests {
  /// The circumstances of an app's calls. `isSlow` is nil for a UIKit that begins each transition within the call.
  struct Surroundings: Sendable {
    let neighbors: RandomApp.Neighbors
    var profile = SystemProfile.current
    var collisionBehavior = CollisionBehavior.matchingUIKit
    var isSlow: Bool?

    @MainActor func app(seed: UInt64) -> RandomApp {
      let lateness = isSlow.map { Lateness(seed: seed, isSlow: $0) }
      return RandomApp(seed: seed, neighbors, profile, collisionBehavior, lateness)
    }

    static let all: [Surroundings] = [
      .init(neighbors: .careful), .init(neighbors: .careful, profile: .iOS26),
      // All collisions on the same controllers throw, also those that UIKit is not known to detect.
      .init(neighbors: .careful, collisionBehavior: .throwing),
      .init(neighbors: .careless), .init(neighbors: .careless, profile: .iOS26),
      // Careful neighbors cannot detect a transition that has not begun.
      .init(neighbors: .none, isSlow: false), .init(neighbors: .none, isSlow: true),
      .init(neighbors: .none, profile: .iOS26, isSlow: false), .init(neighbors: .none, profile: .iOS26, isSlow: true),
      .init(neighbors: .careless, isSlow: false), .init(neighbors: .careless, isSlow: true),
      .init(neighbors: .meddling), .init(neighbors: .meddling, isSlow: false),
      .init(neighbors: .meddling, isSlow: true),
    ]
  }

  @Test(
    "Under every lateness, UIKit raises no complaint, each call is told the truth, once, and the lock is free in the end",
    arguments: Effort.seeds(6),
    Surroundings.all
  )
  func settled(seed: UInt64, surroundings: Surroundings) async {
    let app = surroundings.app(seed: seed)
    await app.run()
    #expect(app.complaints == [], "seed \(seed)\n\(app.journal.joined(separator: "\n"))")
  }

  /// The answers to questions about UIKit that differ from the defaults.
  private nonisolated static let answers = Doubt.all.flatMap { doubt in
    doubt.options.dropFirst().map { (doubt, $0.answer) }
  }

  @Test(
    "Under every single answer to a doubt, UIKit raises no complaint, and each call is told the truth, once",
    arguments: answers,
    [RandomApp.Neighbors.careful, .careless, .none]
  )
  func answered(question: (doubt: Doubt, answer: Doubt.Answer), neighbors: RandomApp.Neighbors) async {
    for seed in 0..<4 as Range<UInt64> {
      let app = Surroundings(neighbors: neighbors).app(seed: seed)
      app.simulation.doubts.answer(question.doubt, question.answer)
      await app.run()
      #expect(app.complaints == [], "seed \(seed)\n\(app.journal.joined(separator: "\n"))")
    }
  }

  /// Without this, random apps under an answer would show less than they seem to.
  @Test("In a few such apps, every question about UIKit is asked")
  func asked() async {
    var asked: Set<Doubt> = []
    for seed in 0..<30 as Range<UInt64> {
      let app = Surroundings(neighbors: .careless).app(seed: seed)
      await app.run()
      asked.formUnion(app.simulation.doubts.asked)
    }
    #expect(asked == Set(Doubt.all).subtracting([.presentationInDidCallback]), "no neighbor presents from a callback")
  }

  /// Without this, random apps under lateness would show less than they seem to.
  @Test("In a few such apps, every kind of lateness occurs often")
  func kinds() async {
    var counts: [Lateness.Kind: Int] = [:]
    for seed in 0..<45 as Range<UInt64> {
      let app = Surroundings(neighbors: .none, isSlow: seed % 2 == 0).app(seed: seed)
      await app.run()
      counts.merge(app.kit.record.lateness?.counts ?? [:], uniquingKeysWith: +)
    }
    let all = Lateness.Kind.all.union(Lateness.Slowness.allCases.map { .isSlow($0) })
    #expect(Set(counts.filter { $0.value >= 3 }.keys) == all, "\(counts)")
  }
}
