#if DEBUG
import TestSupport
import Testing
import TransitionSupport

@testable import TransitionLock

/// The tree of a lock's scopes beside its definitions.
struct ScopeTreeTests {
  static let bounds: [TreeSubject.Bounds] = [
    TreeSubject.Bounds(
      testDescription: "two scopes, requests of both kinds",
      scopes: 2,
      orders: [1, 1 << 63 | 1],
      idlers: 0,
      states: 872,
      transitions: 9_025
    ),
    TreeSubject.Bounds(
      testDescription: "holders, closing and successors",
      names: ["a"],
      scopes: 3,
      idlers: 1,
      states: 683,
      transitions: 5_491
    ),
    TreeSubject.Bounds(
      testDescription: "successors, and what is asked for in them",
      names: ["a"],
      scopes: 3,
      depth: 2,
      orders: [1 << 63 | 1],
      idlers: 0,
      states: 314,
      transitions: 2_449
    ),
    TreeSubject.Bounds(
      testDescription: "who is wanted",
      names: ["a"],
      scopes: 2,
      idlers: 0,
      counts: 2,
      states: 1_055,
      transitions: 7_850
    ),
  ]

  @Test("Every tree meets every change as the definitions have it", arguments: bounds)
  func everyTree(bounds: TreeSubject.Bounds) {
    let exploration = Exploration(TreeSubject(bounds))
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == bounds.states)
    #expect(exploration.transitions == bounds.transitions)
  }

  @Test("The place of a newcomer is behind all requests of its kind, and that of an interrupter before all waiters")
  func newcomers() {
    for serial in [1, 2, 1_000, 1 << 62] as [UInt64] {
      let (interrupter, waiter) = (
        ScopeOrder.place(of: serial, interrupts: true), ScopeOrder.place(of: serial, interrupts: false)
      )
      #expect(interrupter < ScopeOrder.newcomer(interrupts: true))
      #expect(ScopeOrder.newcomer(interrupts: true) < waiter)
      #expect(waiter < ScopeOrder.newcomer(interrupts: false))
    }
  }

  @Test("Random changes of trees of eight scopes agree with the definitions", arguments: Effort.seeds(2))
  func randomChanges(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let bounds = TreeSubject.Bounds(
      testDescription: "random",
      names: ["a", "b", "c"],
      scopes: 8,
      depth: 4,
      orders: TreeSubject.interrupters + TreeSubject.waiters,
      idlers: 4,
      counts: 4
    )
    var tree = TreeSubject(bounds)
    var history: [TreeSubject.Input] = []
    for _ in 0..<60 {
      let inputs = tree.inputs().filter { input in
        if case .add = input { tree.model.scopes.count <= bounds.scopes } else { true }
      }
      // By kind first: there are many places to close, and a scope that is closed stays so.
      let kinds = Set(inputs.map { tree.name(of: $0) }).sorted()
      var kind = kinds[numbers.below(kinds.count)]
      if kind == "close", numbers.below(3) > 0 { kind = kinds[0] }
      let ways = inputs.filter { tree.name(of: $0) == kind }
      let input = ways[numbers.below(ways.count)]
      if case .close(0) = input, numbers.below(10) > 0 { continue }
      history.append(input)
      if let failure = tree.give(input) {
        Issue.record("seed \(seed): \(failure) after \(history)")
        return
      }
    }
  }
}
#endif
