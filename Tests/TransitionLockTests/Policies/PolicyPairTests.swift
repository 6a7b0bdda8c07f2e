import Testing
import TransitionLock

/// Two requests in line behind one transition, in all combinations of policies, keys and scopes.
@Suite(.timeLimit(.minutes(10)))
struct PolicyPairTests {
  /// Where the second request is made, seen from the first.
  enum Relation: CaseIterable, Sendable {
    case same, parent, child, sibling
  }

  /// What is expected of two requests, the first of which asks in the scope `a`.
  private struct Expected {
    var first = TransitionLock.OutcomeCode.finished
    var second = TransitionLock.OutcomeCode.finished
    /// Those who begin when the transition in the way is over, and those who begin when these have ended.
    var atOnce: Set<String> = []
    var then: Set<String> = []

    init(_ policies: (TransitionLock.Policy, TransitionLock.Policy), _ relation: Relation) {
      if policies.0 == .drop { first = .dropped }
      if policies.1 == .drop { second = .dropped }
      // A key is one only in its own scope.
      let replaces = policies.0 == policies.1 && [.replace("1"), .replace("2")].contains(policies.0)
      if replaces, relation == .same { first = .superseded }
      var order = [("first", first, policies.0), ("second", second, policies.1)].filter { $0.1 == .finished }
      if order.count == 2, order[1].2 == .interrupt, order[0].2 != .interrupt { order.swapAt(0, 1) }
      let names = order.map(\.0)
      (atOnce, then) = relation == .sibling ? (Set(names), []) : (Set(names.prefix(1)), Set(names.dropFirst()))
    }
  }

  private static let policies: [TransitionLock.Policy] = [
    .wait, .drop, .replace("1"), .replace("2"), .interrupt,
  ]

  @Test(
    "G2: of two requests that conflict the earlier comes first, an interrupter first of all",
    arguments: Relation.allCases
  )
  func pairs(relation: Relation) {
    for ways in [
      (Asked.Way.attempt, Asked.Way.attempt), (.enqueue, .enqueue), (.attempt, .enqueue), (.enqueue, .attempt),
    ] {
      for left in Self.policies {
        for right in Self.policies { play(relation, ways, (left, right)) }
      }
    }
  }

  private func play(
    _ relation: Relation,
    _ ways: (Asked.Way, Asked.Way),
    _ policies: (TransitionLock.Policy, TransitionLock.Policy)
  ) {
    let comment: Comment = "\(relation), \(ways), \(policies.0), \(policies.1)"
    let stage = PolicyStage()
    guard let window = stage.lock else { return }
    let scope = window.scope("a")
    let other =
      switch relation {
      case .same: window.scope("a")
      case .parent: window
      case .child: scope.scope("b")
      case .sibling: window.scope("c")
      }
    stage.hold(window)
    let first = stage.make("first", .init(policy: policies.0, isHeldOpen: true))
    let second = stage.make("second", .init(policy: policies.1, isHeldOpen: true))
    first.start(ways.0, scope)
    second.start(ways.1, other)
    #expect(stage.log.current.isEmpty, comment)
    stage.holders[0].end()
    stage.executor.run()

    let expected = Expected(policies, relation)
    #expect(Set(stage.log.current) == expected.atOnce, comment)
    for asked in [first, second] where expected.atOnce.contains(asked.name) {
      #expect(asked.code == nil, comment)
      asked.finish()
    }
    #expect(Set(stage.log.current) == expected.atOnce.union(expected.then), comment)
    for asked in [first, second] { asked.finish() }
    #expect(first.code == expected.first, comment)
    #expect(second.code == expected.second, comment)
    if first.code == .superseded { #expect(first.ended?.because?.label == "second", comment) }
    #expect(!window.isTransitioning && window.waitingCount == 0, comment)
  }
}
