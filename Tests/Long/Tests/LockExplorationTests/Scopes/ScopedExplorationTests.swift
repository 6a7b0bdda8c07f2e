#if DEBUG
import Testing

@testable import TransitionLock

/// Every state of the lock's machine with scopes and policies within bounds, meeting every input, beside the model.
struct ScopedExplorationTests {
  static let explorations: [ScopeBounds] = [
    ScopeBounds(
      testDescription: "the window and two columns, and who waits there",
      people: 3,
      ends: true,
      states: 881,
      transitions: 7_945
    ),
    ScopeBounds(
      testDescription: "a column and what is in it",
      names: ["a"],
      depth: 2,
      people: 2,
      idlers: 1,
      states: 980,
      transitions: 9_602
    ),
    ScopeBounds(
      testDescription: "two keys",
      names: ["a"],
      scopes: 1,
      people: 3,
      options: [RequestOptions(key: .number(1)), RequestOptions(key: .number(2))],
      states: 694,
      transitions: 5_751
    ),
    ScopeBounds(
      testDescription: "interrupters and interruptible holders",
      names: ["a"],
      scopes: 1,
      people: 2,
      listeners: 1,
      options: [RequestOptions(interrupts: true), RequestOptions(isInterruptible: true), nil],
      stepSize: 1,
      states: 1_348,
      transitions: 13_574
    ),
    ScopeBounds(
      testDescription: "closing with holders and successors",
      names: ["a"],
      people: 2,
      closes: true,
      ends: true,
      states: 640,
      transitions: 5_002
    ),
    ScopeBounds(
      testDescription: "closing what is in each other",
      names: ["a"],
      scopes: 3,
      depth: 2,
      people: 0,
      closes: true,
      ends: true,
      states: 720,
      transitions: 5_882
    ),
    ScopeBounds(
      testDescription: "blocks of scopes",
      names: ["a"],
      scopes: 1,
      people: 2,
      blocks: 2,
      batches: 1,
      sites: [.actor],
      takesBack: true,
      stepSize: 1,
      states: 615,
      transitions: 5_838
    ),
    ScopeBounds(
      testDescription: "deadlines in scopes",
      names: ["a"],
      scopes: 1,
      people: 2,
      idlers: 1,
      deadlines: [1, 2],
      stepSize: 1,
      states: 728,
      transitions: 9_986
    ),
  ]

  @Test(
    "Every state of a lock with scopes meets every input as in the model, and the numbers of states and transitions are as given",
    arguments: explorations
  )
  func everyStateEveryInput(bounds: ScopeBounds) {
    let exploration = Exploration(BoundedScopes(bounds)) { bounds.ends ? $0.ending() : nil }
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == bounds.states)
    #expect(exploration.transitions == bounds.transitions)
  }
}
#endif
