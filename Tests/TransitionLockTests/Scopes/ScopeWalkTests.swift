import TestSupport
import Testing
import TransitionLock

/// Walks of public calls beside the naive model. `TEST_EFFORT` makes more of them.
@Suite(.timeLimit(.minutes(10)))
struct ScopeWalkTests {
  @Test(
    "G1, G2, G3, G8: in random walks over scopes, turns keep the order of calls, and an idle lock admits each call",
    arguments: Effort.seeds(4, from: 1)
  )
  func walks(seed: UInt64) {
    var (refusals, turns) = (0, 0)
    for number in 0..<40 {
      let walk = ScopeWalk(seed: seed << 16 | UInt64(number))
      for _ in 0..<60 {
        guard let difference = walk.step() else { continue }
        Issue.record(
          "seed \(seed), walk \(number): \(difference) after \(walk.steps.joined(separator: "; "))"
        )
        return
      }
      if let difference = walk.finish() {
        Issue.record(
          "seed \(seed), walk \(number), at its end: \(difference) after \(walk.steps.joined(separator: "; "))"
        )
        return
      }
      refusals += walk.refusals
      turns += walk.turns
    }
    // Walks without a waiter would prove nothing.
    #expect(refusals > 30 && turns > 60, "seed \(seed)")
  }
}
