import Testing

@testable import NavigationSimulator

/// Whatever is done, in whatever order: the world stays consistent.
@Suite("Random walks")
struct RandomWalks {
  @Test("Random verbs at random times leave everything consistent", arguments: WalkShape.allCases)
  func consistent(shape: WalkShape) {
    for seed in UInt64(0)..<200 { walk(seed, shape) }
  }

  private func walk(_ seed: UInt64, _ shape: WalkShape) {
    do {
      let walker = Walker(seed: seed, shape: shape)
      for _ in 0..<30 {
        walker.step()
        let wrong = walker.inconsistencies
        if !wrong.isEmpty { return report(wrong, seed, walker) }
        if walker.random.next() % 6 == 0 {
          walker.rest()
          let wrong = walker.unrest
          if !wrong.isEmpty { return report(wrong, seed, walker) }
        }
      }
      walker.rest()
      let wrong = walker.unrest
      if !wrong.isEmpty { return report(wrong, seed, walker) }
    }
  }

  private func report(_ wrong: [String], _ seed: UInt64, _ walker: Walker) {
    Issue.record("seed \(seed)\n\(wrong.joined(separator: "\n"))\n--\n\(walker.journal.joined(separator: "\n"))")
  }
}
