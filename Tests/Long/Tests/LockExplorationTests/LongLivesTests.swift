#if DEBUG
import TestSupport
import Testing
import TransitionSupport

@testable import TransitionLock

/// Long random lives of a lock, beside the model.
struct LongLivesTests {
  static let bounds = LockBounds(
    testDescription: "anything",
    people: 60,
    calls: 20,
    blocks: 20,
    idlers: 5,
    listeners: 10,
    parks: [true, false],
    texts: [true, false],
    sites: [.actor, .other, .anywhere, .caller],
    deadlines: [nil, 3, 4, 5, 6],
    stepSize: 3,
    lineLimit: 4,
    endings: [.failed, .takenBack],
    leavings: [.cancelled, .timedOut],
    closes: false,
    states: 0,
    transitions: 0
  )

  @Test(
    "In a long random life every waiter settles once, as in the model, and none is left at the end",
    arguments: Effort.seeds(4, from: 1)
  )
  func randomly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lock = BoundedLock(Self.bounds)
    var kinds: Set<String> = []
    for step in 0..<600 {
      // Kinds are chosen first, because some have many inputs.
      let inputs = Dictionary(grouping: lock.inputs(), by: lock.name)
      let kind = inputs.keys.sorted().randomElement(using: &random)!
      let input = inputs[kind]!.randomElement(using: &random)!
      var next = lock
      if let failure = next.give(input) {
        Issue.record("step \(step), \(input): \(failure)")
        return
      }
      guard next.isWithinBounds else { continue }
      kinds.insert(kind)
      lock = next
    }
    #expect(lock.ending() == nil)
    #expect(kinds.count >= 12, "\(kinds.sorted())")
  }
}
#endif
