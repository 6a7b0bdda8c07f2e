import Testing

@testable import NavigationSimulator

/// Every state of the machine, and what every callback is in it.
@Suite("Legality: every state and every callback")
struct StateTableTests {
  /// What a callback leads to: a state, and what is wrong with it.
  struct Step {
    let next: AppearanceState
    let rule: CallbackViolation.Rule?

    static func ok(_ next: AppearanceState) -> Step { Step(next: next, rule: nil) }
    static func bad(_ rule: CallbackViolation.Rule, _ next: AppearanceState) -> Step { Step(next: next, rule: rule) }
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    /// Where the controller starts, and the callbacks that lead to the state.
    let start: AppearanceState
    let path: [Callback]
    /// In the order of `columns`.
    let steps: [Step]
    /// Where a name stands for one controller, `viewDidLoad` may be illegal where it else begins a new life.
    var loadingOnce: Step?
  }

  static let columns: [Callback] = [
    .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
  ]

  static let rows = [
    Row(
      testDescription: "unknown",
      start: .unknown,
      path: [],
      steps: [
        .ok(.disappeared), .ok(.appearing), .bad(.isAppearingOutOfPlace, .appearing), .bad(.didWithoutWill, .appeared),
        .ok(.disappearing), .bad(.didWithoutWill, .disappeared),
      ]
    ),
    Row(
      testDescription: "disappeared, not loaded",
      start: .disappeared,
      path: [],
      steps: [
        .ok(.disappeared), .ok(.appearing), .bad(.isAppearingOutOfPlace, .appearing), .bad(.didWithoutWill, .appeared),
        .bad(.twiceInOneDirection, .disappearing), .bad(.twiceInOneDirection, .disappeared),
      ]
    ),
    Row(
      testDescription: "loaded",
      start: .unknown,
      path: [.viewDidLoad],
      steps: [
        .bad(.loadedOutOfPlace, .disappeared), .ok(.appearing), .bad(.isAppearingOutOfPlace, .appearing),
        .bad(.didWithoutWill, .appeared), .bad(.twiceInOneDirection, .disappearing),
        .bad(.twiceInOneDirection, .disappeared),
      ]
    ),
    Row(
      testDescription: "disappeared again",
      start: .unknown,
      path: [.viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear],
      steps: [
        .ok(.disappeared), .ok(.appearing), .bad(.isAppearingOutOfPlace, .appearing), .bad(.didWithoutWill, .appeared),
        .bad(.twiceInOneDirection, .disappearing), .bad(.twiceInOneDirection, .disappeared),
      ],
      loadingOnce: .bad(.loadedOutOfPlace, .disappeared)
    ),
    Row(
      testDescription: "appearing",
      start: .unknown,
      path: [.viewWillAppear],
      steps: [
        .bad(.loadedOutOfPlace, .appearing), .bad(.twiceInOneDirection, .appearing), .ok(.appearing), .ok(.appeared),
        .ok(.disappearing), .bad(.didWithoutWill, .disappeared),
      ]
    ),
    Row(
      testDescription: "appearing, and in the window",
      start: .unknown,
      path: [.viewWillAppear, .viewIsAppearing],
      steps: [
        .bad(.loadedOutOfPlace, .appearing), .bad(.twiceInOneDirection, .appearing),
        .bad(.isAppearingOutOfPlace, .appearing), .ok(.appeared), .ok(.disappearing),
        .bad(.didWithoutWill, .disappeared),
      ]
    ),
    Row(
      testDescription: "appeared",
      start: .unknown,
      path: [.viewWillAppear, .viewIsAppearing, .viewDidAppear],
      steps: [
        .ok(.disappeared), .bad(.twiceInOneDirection, .appearing), .bad(.isAppearingOutOfPlace, .appeared),
        .bad(.twiceInOneDirection, .appeared), .ok(.disappearing), .bad(.didWithoutWill, .disappeared),
      ],
      loadingOnce: .bad(.loadedOutOfPlace, .appeared)
    ),
    Row(
      testDescription: "disappearing",
      start: .unknown,
      path: [.viewWillDisappear],
      steps: [
        .bad(.loadedOutOfPlace, .disappearing), .ok(.appearing), .bad(.isAppearingOutOfPlace, .appearing),
        .bad(.didWithoutWill, .appeared), .bad(.twiceInOneDirection, .disappearing), .ok(.disappeared),
      ]
    ),
    Row(
      testDescription: "disappearing, having been about to appear",
      start: .unknown,
      path: [.viewWillAppear, .viewIsAppearing, .viewWillDisappear],
      steps: [
        .bad(.loadedOutOfPlace, .disappearing), .ok(.appearing), .bad(.isAppearingOutOfPlace, .appearing),
        .bad(.didWithoutWill, .appeared), .bad(.twiceInOneDirection, .disappearing), .ok(.disappeared),
      ]
    ),
  ]

  /// A machine that has taken legal callbacks.
  private func machine(
    _ start: AppearanceState,
    _ path: [CallbackRecord],
    nameIsUnique: Bool = false
  ) -> ControllerLegality {
    var machine = ControllerLegality(startingState: start, nameIsUnique: nameIsUnique)
    for (index, record) in path.enumerated() { #expect(machine.take(record, at: index) == nil) }
    return machine
  }

  @Test(
    "In every state each callback of loading and appearance leads where the table says",
    arguments: rows,
    [false, true]
  )
  func appearance(row: Row, nameIsUnique: Bool) {
    let before = machine(row.start, row.path.map { record("B", $0) }, nameIsUnique: nameIsUnique)
    for callback in Callback.allCases {
      var after = before
      let violation = after.take(record("B", callback), at: row.path.count)
      guard let column = Self.columns.firstIndex(of: callback) else {
        #expect(violation == nil, "\(callback) says nothing of appearance")
        #expect(after.state == before.state)
        continue
      }
      var step = row.steps[column]
      if callback == .viewDidLoad, nameIsUnique, let once = row.loadingOnce { step = once }
      #expect(violation?.rule == step.rule, "\(callback)")
      #expect(after.state == step.next, "\(callback)")
      #expect(violation?.index == (step.rule == nil ? nil : row.path.count))
    }
  }

  @Test("A caller who says where a controller stood gets the same as a caller who has seen it come there")
  func starting() {
    let paths: [(AppearanceState, [Callback])] = [
      (.appearing, [.viewWillAppear]), (.appeared, [.viewWillAppear, .viewDidAppear]),
      (.disappearing, [.viewWillDisappear]), (.disappeared, [.viewWillDisappear, .viewDidDisappear]),
    ]
    for (state, path) in paths {
      for callback in Callback.allCases {
        var told = ControllerLegality(startingState: state)
        var seen = machine(.unknown, path.map { record("B", $0) })
        let violations = [told.take(record("B", callback), at: 9), seen.take(record("B", callback), at: 9)]
        #expect(violations[0]?.rule == violations[1]?.rule, "\(state) \(callback)")
        #expect(told.state == seen.state, "\(state) \(callback)")
      }
    }
  }

  struct Moves: CustomTestStringConvertible {
    let testDescription: String
    var start = AppearanceState.unknown
    let path: [CallbackRecord]
    /// Whether a `didMove` to p, to q and to nil is legal.
    let isLegal: [Bool]
  }

  static let moves = [
    Moves(testDescription: "nothing seen", path: [], isLegal: [false, false, true]),
    Moves(testDescription: "under way already", start: .appeared, path: [], isLegal: [true, true, true]),
    Moves(testDescription: "announced", path: [record("B", .willMove, to: "p")], isLegal: [true, false, true]),
    Moves(
      testDescription: "in p",
      path: [record("B", .willMove, to: "p"), record("B", .didMove, to: "p")],
      isLegal: [false, false, true]
    ),
    Moves(
      testDescription: "about to leave p",
      path: [record("B", .willMove, to: "p"), record("B", .didMove, to: "p"), record("B", .willMove)],
      isLegal: [true, false, true]
    ),
    Moves(
      testDescription: "about to move from p to q",
      path: [record("B", .willMove, to: "p"), record("B", .didMove, to: "p"), record("B", .willMove, to: "q")],
      isLegal: [false, true, true]
    ),
    Moves(
      testDescription: "about to leave an unknown parent",
      path: [record("B", .willMove)],
      isLegal: [true, true, true]
    ),
    Moves(
      testDescription: "out",
      path: [record("B", .willMove), record("B", .didMove)],
      isLegal: [false, false, true]
    ),
    Moves(
      testDescription: "announced after all",
      path: [record("B", .willMove, to: "q"), record("B", .willMove), record("B", .willMove, to: "p")],
      isLegal: [true, false, true]
    ),
  ]

  @Test("After any moves between parents the next one is legal, or not, as the table says", arguments: moves)
  func containment(moves: Moves) {
    let before = machine(moves.start, moves.path)
    for (target, isLegal) in zip(["p", "q", nil], moves.isLegal) {
      var machine = before
      let violation = machine.take(record("B", .didMove, to: target), at: 9)
      #expect(violation?.rule == (isLegal ? nil : .didMoveWithoutWillMove), "\(target ?? "nil")")
      machine = before
      #expect(machine.take(record("B", .willMove, to: target), at: 9) == nil)
    }
  }
}
