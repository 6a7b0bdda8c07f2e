import Testing

@testable import NavigationSimulator

/// Every state of the machine, and what every callback is in it.
@Suite("Legality of callbacks: every state and every callback")
struct StateTableTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    /// Where the controller starts, and the callbacks that lead to the state.
    let start: AppearanceState
    let path: [Callback]
    /// The callbacks of loading and appearance that are legal in the state.
    let legal: Set<Callback>

    init(
      _ name: String,
      from start: AppearanceState = .unknown,
      by path: [Callback],
      legal: Set<Callback>
    ) {
      (testDescription, self.start, self.path, self.legal) = (name, start, path, legal)
    }
  }

  static let rows = [
    Row("unknown", by: [], legal: [.viewDidLoad, .viewWillAppear, .viewWillDisappear]),
    Row(
      "disappeared, not loaded",
      from: .disappeared,
      by: [],
      legal: [.viewDidLoad, .viewWillAppear]
    ),
    Row("loaded", by: [.viewDidLoad], legal: [.viewWillAppear]),
    Row(
      "disappeared again",
      by: [.viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear],
      legal: [.viewDidLoad, .viewWillAppear]
    ),
    Row(
      "appearing",
      by: [.viewWillAppear],
      legal: [.viewIsAppearing, .viewDidAppear, .viewWillDisappear]
    ),
    Row(
      "appearing, and in the window",
      by: [.viewWillAppear, .viewIsAppearing],
      legal: [.viewDidAppear, .viewWillDisappear]
    ),
    Row(
      "appeared",
      by: [.viewWillAppear, .viewIsAppearing, .viewDidAppear],
      legal: [.viewDidLoad, .viewWillDisappear]
    ),
    Row("disappearing", by: [.viewWillDisappear], legal: [.viewWillAppear, .viewDidDisappear]),
    Row(
      "disappearing, having been about to appear",
      by: [.viewWillAppear, .viewIsAppearing, .viewWillDisappear],
      legal: [.viewWillAppear, .viewDidDisappear]
    ),
  ]

  /// The verdict on a callback in a state, and the next state: a misplaced callback is believed.
  private func outcome(
    _ callback: Callback,
    _ isLegal: Bool,
    in state: AppearanceState
  ) -> (rule: CallbackViolation.Rule?, next: AppearanceState) {
    func target(_ next: AppearanceState, _ rule: CallbackViolation.Rule) -> (
      CallbackViolation.Rule?, AppearanceState
    ) {
      (isLegal ? nil : rule, next)
    }
    return switch callback {
    case .viewDidLoad: target(isLegal ? .disappeared : state, .loadedOutOfPlace)
    case .viewWillAppear: target(.appearing, .twiceInOneDirection)
    case .viewIsAppearing:
      target(state == .appeared ? .appeared : .appearing, .isAppearingOutOfPlace)
    case .viewDidAppear:
      target(.appeared, state == .appeared ? .twiceInOneDirection : .didWithoutWill)
    case .viewWillDisappear: target(.disappearing, .twiceInOneDirection)
    case .viewDidDisappear:
      target(.disappeared, state == .disappeared ? .twiceInOneDirection : .didWithoutWill)
    default: (nil, state)
    }
  }

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
    "In each state, each appearance callback leads to the state in the table",
    arguments: rows,
    [false, true]
  )
  func appearance(row: Row, nameIsUnique: Bool) {
    let before = machine(row.start, row.path.map { record("B", $0) }, nameIsUnique: nameIsUnique)
    for callback in Callback.allCases {
      var after = before
      let violation = after.take(record("B", callback), at: row.path.count)
      // Where a name stands for one controller, `viewDidLoad` begins no new life.
      let isReloaded = callback == .viewDidLoad && nameIsUnique && !row.path.isEmpty
      let expected = outcome(
        callback,
        row.legal.contains(callback) && !isReloaded,
        in: before.state
      )
      #expect(violation?.rule == expected.rule, "\(callback)")
      #expect(after.state == expected.next, "\(callback)")
      if let violation { #expect(violation.index == row.path.count) }
    }
  }

  struct Moves: CustomTestStringConvertible {
    let testDescription: String
    let start: AppearanceState
    let path: [CallbackRecord]
    /// The parents to which a `didMove` is legal.
    let legal: [String?]

    init(
      _ name: String,
      from start: AppearanceState = .unknown,
      by path: [(Callback, String?)],
      legal: [String?]
    ) {
      (testDescription, self.start, self.legal) = (name, start, legal)
      self.path = path.map { record("B", $0.0, to: $0.1) }
    }
  }

  private static let inP: [(Callback, String?)] = [(.willMove, "p"), (.didMove, "p")]

  static let moves = [
    Moves("nothing seen", by: [], legal: [nil]),
    Moves("under way already", from: .appeared, by: [], legal: ["p", "q", nil]),
    Moves("announced", by: [(.willMove, "p")], legal: ["p", nil]),
    Moves("in p", by: inP, legal: [nil]),
    Moves("about to leave p", by: inP + [(.willMove, nil)], legal: ["p", nil]),
    Moves("about to move from p to q", by: inP + [(.willMove, "q")], legal: ["q", nil]),
    Moves("about to leave an unknown parent", by: [(.willMove, nil)], legal: ["p", "q", nil]),
    Moves("out", by: [(.willMove, nil), (.didMove, nil)], legal: [nil]),
    Moves(
      "announced after all",
      by: [(.willMove, "q"), (.willMove, nil), (.willMove, "p")],
      legal: ["p", nil]
    ),
  ]

  @Test(
    "After willMove and didMove, the next didMove is legal if the table says so",
    arguments: moves
  )
  func containment(moves: Moves) {
    let before = machine(moves.start, moves.path)
    for target in ["p", "q", nil] {
      let rule =
        moves.legal.contains(target) ? nil : CallbackViolation.Rule.didMoveWithoutWillMove
      var machine = before
      let violation = machine.take(record("B", .didMove, to: target), at: 9)
      #expect(violation?.rule == rule, "\(target ?? "nil")")
      machine = before
      #expect(machine.take(record("B", .willMove, to: target), at: 9) == nil)
    }
  }
}
