import Testing

@testable import TransitionLock

/// Every state of the line within bounds, meeting every input, beside the model.
struct LineExplorationTests {
  /// How far an exploration goes. An input that would lead beyond is given and checked, but not followed.
  struct Bounds: CustomTestStringConvertible, Sendable {
    var ofAKind: Int
    var waiters: Int
    var settledOnTheWay: Int
    var idlers: Int
    var idlersOnTheWay: Int
    var states: Int
    var transitions: Int

    func hold(for model: LineModel) -> Bool {
      [LineModel.Kind.arriving, .parked, .block].allSatisfy { kind in
        model.waiters.count { $0.kind == kind } <= ofAKind
      } && model.waiters.count <= waiters && model.unclaimed.count <= settledOnTheWay
        && model.idlers.count <= idlers && model.unclaimedIdlers.count <= idlersOnTheWay
    }

    var testDescription: String { "\(waiters) waiters, \(settledOnTheWay) on the way, \(idlers) idlers" }
  }

  // The numbers of states are those of the possible states: sequences of waiters, times sequences of settlements on the
  // way (4 kinds), times sequences of idlers (2 kinds), times sequences of idlers on the way (2 kinds).

  /// 40 x 5 x 7 x 3 states.
  static let broad = Bounds(
    ofAKind: 3,
    waiters: 3,
    settledOnTheWay: 1,
    idlers: 2,
    idlersOnTheWay: 1,
    states: 4_200,
    transitions: 94_820
  )
  /// 838 x 5 states: up to six waiters, no more than three of a kind.
  static let long = Bounds(
    ofAKind: 3,
    waiters: 6,
    settledOnTheWay: 1,
    idlers: 0,
    idlersOnTheWay: 0,
    states: 4_190,
    transitions: 119_814
  )
  /// 4 x 85 x 3 x 7 states.
  static let onTheWay = Bounds(
    ofAKind: 1,
    waiters: 1,
    settledOnTheWay: 3,
    idlers: 1,
    idlersOnTheWay: 2,
    states: 7_140,
    transitions: 147_954
  )

  struct Exploration {
    var states = 0
    var transitions = 0
    /// The inputs, by name, that each kind of state has met.
    var met: [String: Set<String>] = [:]
    var failures: [String] = []
  }

  @Test("Every state meets every input as in the model, and the numbers are these", arguments: [broad, long, onTheWay])
  func everyStateEveryInput(bounds: Bounds) {
    let exploration = explore(bounds)
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(5))")
    #expect(exploration.states == bounds.states)
    #expect(exploration.transitions == bounds.transitions)
  }

  @Test("Every kind of state has met every kind of input that it can meet")
  func coverage() {
    let exploration = explore(Self.broad)
    let anywhere: Set = [
      "a call joins", "a call joins and parks", "a block joins", "close", "pass", "pass, closed", "an idler joins",
      "a call that is gone leaves", "an idler that is gone leaves", "an idler with news parks",
      "an idler with news leaves",
      "an idler that left parks", "an idler that left leaves",
    ]
    let kinds = ["arriving", "parked", "block"]
    var pairs = 0
    for first in ["empty"] + kinds {
      for settled in ["none", "some"] {
        for idler in ["none", "arriving", "parked"] {
          var expected = anywhere
          if first != "empty" {
            expected.insert("an arriving call parks")
            for kind in kinds {
              for settlement in ["cancelled", "timedOut", "closed"] {
                expected.insert("\(kind) leaves as \(settlement)")
              }
            }
          }
          if settled == "some" {
            for settlement in ["turn", "cancelled", "timedOut", "closed"] {
              expected.insert("a call settled as \(settlement) parks")
              expected.insert("a call settled as \(settlement) leaves")
            }
          }
          if idler != "none" {
            // The second idler may be of the other kind.
            expected.formUnion(["an arriving idler parks", "a parked idler leaves", "an arriving idler leaves"])
          }
          let state = "first \(first), settled on the way \(settled), idler \(idler)"
          #expect(exploration.met[state] == expected, "\(state)")
          pairs += expected.count
        }
      }
    }
    #expect(exploration.met.count == 24)
    #expect(exploration.met.values.reduce(0) { $0 + $1.count } == pairs)
    #expect(pairs == 636)
  }

  private func explore(_ bounds: Bounds) -> Exploration {
    var exploration = Exploration()
    var seen: Set<LineModel.Signature> = []
    // Those who are gone are remembered in the first state already, so that they are tried in every state.
    var first = LineSubject()
    for input in [LineSubject.Input.joinCall, .close, .joinIdler, .pass(closed: false)] { _ = first.give(input) }
    _ = first.give(.park(1))
    _ = first.give(.parkIdler(2))
    seen.insert(first.model.signature)
    var frontier = [first]
    while let subject = frontier.popLast() {
      exploration.states += 1
      for (name, input) in subject.inputs() {
        var next = subject
        let answer = next.give(input)
        exploration.transitions += 1
        exploration.met[subject.model.stateKind, default: []].insert(name)
        if answer.is != answer.shouldBe {
          exploration.failures.append("\(subject.model): \(name): \(answer.is), should be \(answer.shouldBe)")
        }
        if let disagreement = next.disagreement() {
          exploration.failures.append("\(subject.model): after \(name): \(disagreement)")
        }
        guard bounds.hold(for: next.model), seen.insert(next.model.signature).inserted else { continue }
        next.forget()
        frontier.append(next)
      }
    }
    return exploration
  }
}
