import TestSupport
import Testing
import TransitionLock
import TransitionSupport

/// Walks beside the model. The seed is in the name of a failed case; `TEST_EFFORT` makes more of them.
@Suite(.timeLimit(.minutes(10)))
struct CircleWalkTests {
  @Test(
    "G6: with all policies and scopes, of each circle one call is told, nobody is told falsely, and none is left",
    arguments: Effort.seeds(2, from: 1)
  )
  func walks(seed: UInt64) {
    var told = 0
    for number in 0..<30 {
      let walk = CircleWalk()
      var random = SplitMix64(seed: seed << 16 | UInt64(number))
      for task in 0..<4 { walk.start(task) }
      var steps: [String] = []
      for _ in 0..<60 {
        let before = walk.picture()
        steps.append(walk.step(&random))
        let after = walk.picture()
        let edges = walk.edges(after)
        let news = walk.state.with { state in
          defer { state.told = [] }
          return state.told
        }
        told += news.count { $0.waits.count > 1 }
        let untold = CircleWalk.circular(edges)
        let objections = news.compactMap { walk.objection(to: $0, before: before) }
        guard untold.isEmpty, objections.isEmpty else {
          Issue.record("seed \(seed), walk \(number): untold \(untold), false \(objections), after \(steps)")
          return
        }
      }
      walk.end()
      #expect(walk.locks.allSatisfy { !$0.isTransitioning && $0.waitingCount == 0 }, "seed \(seed), walk \(number)")
    }
    // A walk without circles would say nothing.
    #expect(told > 10, "seed \(seed)")
  }
}
