import Testing
import TransitionSupport

@testable import NavigationSimulator

/// After any calls in any order, the simulation stays consistent, and is released in the end.
@Suite("Random walks")
struct RandomWalksTests {
  @Test("Random verbs at random times leave everything consistent", arguments: WalkShape.allCases)
  func consistent(shape: WalkShape) {
    for seed in RandomSeeds.range(from: 0) {
      walk(seed, "") { Walker(seed: seed, shape: shape) }
    }
  }

  @Test(
    "Random verbs in callbacks, questions and completions leave everything consistent",
    arguments: WalkShape.allCases
  )
  func reentrant(shape: WalkShape) {
    for seed in RandomSeeds.range(from: 1000) {
      walk(seed, "") { Walker(seed: seed, shape: shape, meddles: true) }
    }
  }

  @Test(
    "Random verbs that are dropped and deferred as in UIKit leave everything consistent",
    arguments: WalkShape.allCases
  )
  func dropped(shape: WalkShape) {
    for seed in RandomSeeds.range(from: 2000) {
      walk(seed, "") { Walker(seed: seed, shape: shape, meddles: true, drops: true) }
    }
  }

  /// The times are random, so presentations come over running pushes.
  @Test(
    "Random verbs that run side by side as in UIKit leave everything consistent",
    arguments: WalkShape.allCases,
    [true, false]
  )
  func sideBySide(shape: WalkShape, meddles: Bool) {
    for seed in RandomSeeds.range(from: 4000) {
      walk(seed, "\(meddles)") { Walker(seed: seed, shape: shape, meddles: meddles, drops: true) }
    }
  }

  @Test("Random verbs leave everything consistent on every system", arguments: SystemProfile.all)
  func profiles(profile: SystemProfile) {
    for seed in RandomSeeds.range(from: 3000) {
      let shape = WalkShape.allCases[Int(seed % UInt64(WalkShape.allCases.count))]
      walk(seed, "\(profile)") { Walker(seed: seed, shape: shape, profile: profile, meddles: true) }
    }
  }

  @Test(
    "Random verbs while fingers are on the window leave everything consistent",
    arguments: WalkShape.allCases,
    [true, false]
  )
  func fingers(shape: WalkShape, drops: Bool) {
    for seed in RandomSeeds.range(from: 5000) {
      walk(seed, "\(drops)") { Walker(seed: seed, shape: shape, meddles: true, drops: drops, touches: true) }
    }
  }

  private func walk(_ seed: UInt64, _ circumstances: String, _ make: () -> Walker) {
    var survivors: [Weakly<AnyObject>] = []
    var journal: [String] = []
    do {
      let walker = make()
      for _ in 0..<30 {
        walker.stepOrTouch()
        var wrong = walker.inconsistencies
        if wrong.isEmpty, walker.random.next() % 6 == 0 {
          walker.rest()
          wrong = walker.unrest
        }
        guard wrong.isEmpty else { return report(wrong, seed, circumstances, walker) }
      }
      // Every other simulation is released in the middle.
      if seed % 2 == 0 {
        walker.rest()
        let wrong = walker.unrest
        guard wrong.isEmpty else { return report(wrong, seed, circumstances, walker) }
      }
      let all: [AnyObject] = [walker, walker.simulation, walker.window] + walker.alive
      journal = walker.journal
      survivors = all.map(Weakly.init)
    }
    let names = survivors.compactMap { $0.object.map { "\($0)" } }
    #expect(names.isEmpty, "seed \(seed) \(circumstances)\n\(journal.suffix(12).joined(separator: "\n"))")
  }

  private func report(_ wrong: [String], _ seed: UInt64, _ circumstances: String, _ walker: Walker) {
    Issue.record(
      "\(walker.log.text)\nseed \(seed) \(circumstances)\n\(wrong.joined(separator: "\n"))\n--\n\(walker.journal.joined(separator: "\n"))"
    )
  }
}
