#if DEBUG
import Testing

@testable import TransitionLock

/// Every state of the lock's machine within bounds, meeting every input, beside the model.
struct LockExplorationTests {
  static let explorations: [LockBounds] = [
    LockBounds(testDescription: "five calls in line", calls: 5, stepSize: 2, states: 1_136, transitions: 11_914),
    LockBounds(
      testDescription: "two calls with and without texts",
      people: 3,
      calls: 2,
      settled: 0,
      texts: [true, false],
      stepSize: 1,
      retires: true,
      states: 175,
      transitions: 1_560
    ),
    LockBounds(
      testDescription: "five blocks of an actor",
      people: 5,
      blocks: 5,
      batches: 1,
      closes: false,
      ends: true,
      states: 402,
      transitions: 3_422
    ),
    LockBounds(
      testDescription: "two blocks of an actor, closed",
      people: 2,
      blocks: 2,
      stepSize: 1,
      ends: true,
      states: 255,
      transitions: 1_709
    ),
    LockBounds(
      testDescription: "blocks of two actors",
      people: 3,
      blocks: 3,
      sites: [.actor, .other],
      closes: false,
      states: 1_012,
      transitions: 9_992
    ),
    LockBounds(
      testDescription: "blocks that run anywhere, and in the call before them",
      people: 3,
      blocks: 3,
      sites: [.anywhere, .caller],
      closes: false,
      ends: true,
      states: 450,
      transitions: 4_279
    ),
    LockBounds(
      testDescription: "blocks that the lock ends",
      people: 2,
      blocks: 2,
      batches: 1,
      texts: [true, false],
      endings: [.failed, .takenBack],
      closes: false,
      ends: true,
      states: 166,
      transitions: 1_226
    ),
    LockBounds(
      testDescription: "calls and blocks",
      people: 3,
      calls: 3,
      blocks: 3,
      settled: 0,
      parks: [true],
      closes: false,
      ends: true,
      states: 520,
      transitions: 4_632
    ),
    LockBounds(
      testDescription: "a request and those who await it",
      people: 3,
      blocks: 1,
      listeners: 2,
      settled: 1,
      batches: 1,
      parks: [true],
      stepSize: 1,
      states: 1_991,
      transitions: 19_546
    ),
    LockBounds(
      testDescription: "two requests and those who await them",
      people: 4,
      blocks: 2,
      listeners: 2,
      settled: 0,
      batches: 1,
      parks: [true],
      stepSize: 1,
      closes: false,
      states: 2_265,
      transitions: 26_349
    ),
    LockBounds(
      testDescription: "idlers and calls",
      people: 4,
      calls: 1,
      idlers: 3,
      settled: 0,
      stepSize: 2,
      closes: false,
      states: 286,
      transitions: 2_994
    ),
    LockBounds(
      testDescription: "deadlines of five",
      people: 5,
      calls: 5,
      settled: 0,
      parks: [true],
      deadlines: [1, 2, 3],
      stepSize: 2,
      closes: false,
      states: 864,
      transitions: 10_789
    ),
    LockBounds(
      testDescription: "deadlines of everybody",
      people: 2,
      calls: 1,
      blocks: 1,
      idlers: 1,
      settled: 0,
      batches: 1,
      parks: [true],
      deadlines: [1, 2],
      stepSize: 1,
      closes: false,
      states: 626,
      transitions: 9_783
    ),
    LockBounds(
      testDescription: "a line with a limit",
      calls: 5,
      parks: [true],
      lineLimit: 2,
      closes: false,
      ends: true,
      states: 74,
      transitions: 456
    ),
    LockBounds(
      testDescription: "five calls in line, on the short way where they can",
      calls: 5,
      stepSize: 2,
      goesPlainly: true,
      states: 1_136,
      transitions: 11_914
    ),
    LockBounds(
      testDescription: "two calls with and without texts, on the short way where they can",
      people: 3,
      calls: 2,
      settled: 0,
      texts: [true, false],
      stepSize: 1,
      ends: true,
      retires: true,
      goesPlainly: true,
      states: 175,
      transitions: 1_560
    ),
    LockBounds(
      testDescription: "calls and blocks, on the short way where they can",
      people: 3,
      calls: 3,
      blocks: 3,
      settled: 0,
      closes: false,
      goesPlainly: true,
      states: 1_172,
      transitions: 12_650
    ),
    LockBounds(
      testDescription: "idlers and calls with deadlines, on the short way where they can",
      people: 3,
      calls: 2,
      idlers: 1,
      settled: 0,
      deadlines: [nil, 1],
      stepSize: 1,
      goesPlainly: true,
      states: 1_852,
      transitions: 27_900
    ),
    LockBounds(
      testDescription: "calls in a line with a limit, on the short way where they can",
      calls: 3,
      parks: [true],
      lineLimit: 2,
      ends: true,
      goesPlainly: true,
      states: 210,
      transitions: 1_298
    ),
  ]

  @Test(
    "Every state of the lock meets every input as in the model, and the numbers of states and transitions are as given",
    arguments: explorations
  )
  func everyStateEveryInput(bounds: LockBounds) {
    let exploration = Exploration(BoundedLock(bounds)) { bounds.ends ? $0.ending() : nil }
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == bounds.states)
    #expect(exploration.transitions == bounds.transitions)
  }
}
#endif
