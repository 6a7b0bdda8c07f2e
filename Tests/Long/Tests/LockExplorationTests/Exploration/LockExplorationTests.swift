#if DEBUG
import Testing

@testable import TransitionLock

/// Every state of the lock's machine within bounds, meeting every input, beside the model.
struct LockExplorationTests {
  static let explorations: [LockBounds] = [
    LockBounds(testDescription: "five calls in line", calls: 5, stepSize: 2, states: 192, transitions: 1_733),
    LockBounds(
      testDescription: "two calls with and without texts",
      people: 3,
      calls: 2,
      texts: [true, false],
      stepSize: 1,
      retires: true,
      states: 175,
      transitions: 1_208
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
      parks: [true],
      closes: false,
      ends: true,
      states: 694,
      transitions: 6_397
    ),
    LockBounds(
      testDescription: "a request and those who await it",
      people: 3,
      blocks: 1,
      listeners: 2,
      batches: 1,
      parks: [true],
      stepSize: 1,
      states: 554,
      transitions: 4_954
    ),
    LockBounds(
      testDescription: "two requests and those who await them",
      people: 4,
      blocks: 2,
      listeners: 2,
      batches: 1,
      parks: [true],
      stepSize: 1,
      closes: false,
      states: 2_664,
      transitions: 31_499
    ),
    LockBounds(
      testDescription: "idlers and calls",
      people: 4,
      calls: 1,
      idlers: 3,
      stepSize: 2,
      closes: false,
      states: 400,
      transitions: 4_358
    ),
    LockBounds(
      testDescription: "deadlines of five",
      people: 5,
      calls: 5,
      parks: [true],
      deadlines: [1, 2, 3],
      stepSize: 2,
      closes: false,
      states: 876,
      transitions: 10_873
    ),
    LockBounds(
      testDescription: "deadlines of everybody",
      people: 2,
      calls: 1,
      blocks: 1,
      idlers: 1,
      batches: 1,
      parks: [true],
      deadlines: [1, 2],
      stepSize: 1,
      closes: false,
      states: 1_124,
      transitions: 18_113
    ),
    LockBounds(
      testDescription: "a line with a limit",
      calls: 5,
      parks: [true],
      lineLimit: 2,
      closes: false,
      ends: true,
      states: 22,
      transitions: 97
    ),
    LockBounds(
      testDescription: "five calls in line, on the short way where they can",
      calls: 5,
      stepSize: 2,
      goesPlainly: true,
      states: 192,
      transitions: 1_733
    ),
    LockBounds(
      testDescription: "two calls with and without texts, on the short way where they can",
      people: 3,
      calls: 2,
      texts: [true, false],
      stepSize: 1,
      ends: true,
      retires: true,
      goesPlainly: true,
      states: 175,
      transitions: 1_208
    ),
    LockBounds(
      testDescription: "calls and blocks, on the short way where they can",
      people: 3,
      calls: 3,
      blocks: 3,
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
      deadlines: [nil, 1],
      stepSize: 1,
      goesPlainly: true,
      states: 2_752,
      transitions: 42_310
    ),
    LockBounds(
      testDescription: "calls in a line with a limit, on the short way where they can",
      calls: 3,
      parks: [true],
      lineLimit: 2,
      ends: true,
      goesPlainly: true,
      states: 60,
      transitions: 251
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
