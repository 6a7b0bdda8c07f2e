#if DEBUG
import Testing

@testable import TransitionLock

/// The whole lock, word and machine, as the shell puts them together: each order of the steps of up to three requests,
/// and of threads that close the lock or take a turn back meanwhile.
struct ComposedTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let roles: [Role]
    /// The number of them that have come, one after the other, before the others come.
    var came = 0
    var isTraced = false
    var stepSize = 64
    let states: Int
    let transitions: Int

    var testDescription: String {
      roles.map(\.rawValue).joined(separator: ", ") + (came > 0 ? ", \(came) come first" : "")
        + (isTraced ? ", traced" : "")
        + (stepSize < 64 ? ", settled one at a time" : "")
    }

    init(
      _ roles: Role...,
      came: Int = 0,
      isTraced: Bool = false,
      stepSize: Int = 64,
      states: Int = 0,
      transitions: Int = 0
    ) {
      self.roles = roles
      self.came = came
      self.isTraced = isTraced
      self.stepSize = stepSize
      self.states = states
      self.transitions = transitions
    }
  }

  static let table: [Row] = [
    Row(.attempt, .attempt, .attempt, states: 290, transitions: 582),
    Row(.call, .call, .call, states: 618, transitions: 1_155),
    Row(.call, .laterCall, .attempt, states: 586, transitions: 1_140),
    Row(.call, .namedCall, .namedAttempt, states: 295, transitions: 483),
    Row(.call, .attempt, .idler, states: 220, transitions: 390),
    Row(.call, .call, .block, states: 1_821, transitions: 3_863),
    Row(.block, .attempt, .namedAttempt, states: 1_002, transitions: 2_170),
    Row(.block, .block, states: 377, transitions: 702),
    Row(.block, .throwing, states: 566, transitions: 1_166),
    Row(.callersBlock, .callersBlock, states: 391, transitions: 728),
    Row(.attempt, .block, .block, states: 3_590, transitions: 8_156),
    Row(.attempt, .block, .throwing, states: 5_650, transitions: 14_157),
    Row(.attempt, .throwing, .callersBlock, states: 5_151, transitions: 12_959),
    Row(.block, .listener, .idler, states: 190, transitions: 361),
    Row(.attempt, .block, .listener, states: 366, transitions: 739),
    Row(.call, .attempt, .block, isTraced: true, states: 1_491, transitions: 3_267),
    Row(.call, .laterCall, .close, states: 300, transitions: 557),
    Row(.attempt, .block, .close, states: 749, transitions: 1_642),
    Row(.attempt, .call, .block, .listener, .close, came: 3, stepSize: 1, states: 808, transitions: 2_150),
    Row(.attempt, .call, .block, .listener, .retire, came: 3, stepSize: 1, states: 1_297, transitions: 3_651),
    Row(.call, .idler, .close, stepSize: 1, states: 90, transitions: 146),
    Row(.call, .call, .retire, states: 402, transitions: 799),
    Row(.call, .laterCall, .retire, stepSize: 1, states: 495, transitions: 999),
    Row(.namedCall, .namedAttempt, .retire, states: 165, transitions: 274),
    Row(.call, .idler, .retire, states: 115, transitions: 201),
    Row(.attempt, .block, .retire, states: 1_153, transitions: 2_706),
    Row(.block, .throwing, .retire, stepSize: 1, states: 3_972, transitions: 10_488),
    Row(.call, .laterCall, .takeBack, states: 331, transitions: 614),
    Row(.namedCall, .idler, .takeBack, states: 56, transitions: 88),
    Row(.block, .takeBack, states: 72, transitions: 126),
    Row(.throwing, .takeBack, states: 49, transitions: 81),
    Row(.call, .block, .takeBack, states: 1_013, transitions: 2_152),
    Row(.attempt, .attempt, .takeBack, isTraced: true, states: 282, transitions: 567),
    Row(.call, .laterCall, .cancel, states: 151, transitions: 258),
    Row(.call, .block, .cancel, states: 436, transitions: 886),
    Row(.attempt, .idler, .cancel, states: 50, transitions: 80),
    Row(.call, .close, .takeBack, states: 86, transitions: 141),
    Row(.call, .retire, .takeBack, states: 119, transitions: 210),
    Row(.block, .retire, .cancel, states: 282, transitions: 648),
  ]

  @Test(
    "In every order of steps no waiter overtakes, is stranded or settles twice, and one transition holds the lock",
    arguments: table
  )
  func everyOrder(row: Row) {
    let exploration = Exploration(Composition(row)) { $0.inputs().isEmpty ? $0.world.ending() : nil }
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(2))")
    #expect(exploration.states == row.states)
    #expect(exploration.transitions == row.transitions)
  }
}

/// A world that is explored.
struct Composition: Explorable {
  struct Signature: Hashable {
    let word: UInt64
    let threads: [World.Thread]
    let section: Int?
    let transition: World.Transition?
    let resumed: Set<Int>
    let lock: [Int]
    let recyclings: Int
  }

  private(set) var world: World

  init(_ row: ComposedTests.Row) {
    world = World(row.roles, isTraced: row.isTraced, stepSize: row.stepSize)
    for thread in 0..<row.came { world.come(thread) }
  }

  var signature: Signature {
    Signature(
      word: world.word.bits,
      threads: world.threads,
      section: world.section,
      transition: world.transition,
      resumed: world.resumed,
      lock: world.lock.model.signature + world.lock.model.people.map(\.id) + world.lock.model.batches,
      recyclings: world.recyclings
    )
  }

  var isWithinBounds: Bool { true }

  /// The threads that can take a step.
  func inputs() -> [Int] { world.threads.indices.filter(world.canStep) }

  func name(of thread: Int) -> String { world.threads[thread].role.rawValue }

  mutating func give(_ thread: Int) -> String? {
    world.step(thread)
    return world.disagreement()
  }
}
#endif
