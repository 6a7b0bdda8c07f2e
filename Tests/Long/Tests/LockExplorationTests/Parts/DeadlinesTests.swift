#if DEBUG
import Testing

@testable import TransitionLock

struct DeadlinesTests {
  /// The deadlines of up to five, and their one timer, beside an array.
  struct Subject: Explorable {
    enum Input { case add(Int), remove(Int), removeDue(Int), rearm }

    private var deadlines = Deadlines<Int>()
    private var model: [(number: Int32, deadline: Int, element: Int)] = []
    private var timer: Alarm?
    private var replaced: Alarm?
    private var next = 0

    var signature: [Int] {
      model.map(\.deadline) + [-1, timer.map { Int($0.deadline.components.seconds) } ?? -1, replaced == nil ? 0 : 1]
    }
    var isWithinBounds: Bool { model.count <= 5 }

    func inputs() -> [Input] {
      (1...3).map { .add($0) } + model.indices.map { .remove($0) } + (0...3).map { .removeDue($0) }
        // An alarm goes off, and everybody who was due is out.
        + (timer.map { timer in model.allSatisfy { .seconds($0.deadline) > timer.deadline } } == true ? [.rearm] : [])
    }

    func name(of input: Input) -> String {
      switch input {
      case .add: "add"
      case .remove: "remove"
      case .removeDue: "remove what is due"
      case .rearm: "rearm"
      }
    }

    mutating func give(_ input: Input) -> String? {
      switch input {
      case .add(let deadline):
        next += 1
        let isFirst = timer.map { $0.deadline > .seconds(deadline) } ?? true
        let (number, change) = deadlines.add(next, at: .seconds(deadline))
        model.append((number, deadline, next))
        guard isFirst else { return change == .none ? disagreement() : "\(change)" }
        guard case .start(let alarm) = change else { return "\(change)" }
        return accept(alarm, deadline)
      case .remove(let position):
        let change = deadlines.remove(model.remove(at: position).number)
        let stops = model.isEmpty && timer != nil
        if stops { retire() }
        return change == (stops ? .stop : .none) ? disagreement() : "\(change)"
      case .removeDue(let now):
        let due = model.filter { $0.deadline <= now }
        let first = due.first { $0.deadline == due.map(\.deadline).min() }
        if let first { model.removeAll { $0.element == first.element } }
        return deadlines.removeDue(.seconds(now)) == first?.element
          ? disagreement() : "not \(String(describing: first))"
      case .rearm:
        retire()
        let alarm = deadlines.rearm()
        guard let least = model.map(\.deadline).min() else { return alarm == nil ? disagreement() : "an alarm" }
        return alarm.map { accept($0, least) } ?? "no alarm"
      }
    }

    private mutating func retire() {
      replaced = timer ?? replaced
      timer = nil
    }

    private mutating func accept(_ alarm: Alarm, _ deadline: Int) -> String? {
      retire()
      timer = alarm
      if alarm.deadline != .seconds(deadline) { return "\(alarm)" }
      return disagreement()
    }

    private func disagreement() -> String? {
      if deadlines.count != model.count { return "count \(deadlines.count)" }
      if let timer, !deadlines.isCurrent(timer) { return "the timer is not current" }
      if let replaced, deadlines.isCurrent(replaced) { return "a timer that was replaced is current" }
      return nil
    }
  }

  @Test("One timer goes off for the first of up to five deadlines, in every state, and stops when none is left")
  func everyState() {
    let exploration = Exploration(Subject())
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == 868)
    #expect(exploration.transitions == 10_044)
    #expect(exploration.met.count == 4)
  }

  @Test("The numbers of alarms never repeat")
  func serials() {
    var deadlines = Deadlines<Int>()
    var serials: Set<UInt64> = []
    for deadline in 1...100 {
      let (number, change) = deadlines.add(0, at: .seconds(deadline))
      guard case .start(let alarm) = change else { break }
      #expect(serials.insert(alarm.serial).inserted)
      if deadline % 2 == 0 {
        #expect(deadlines.remove(number) == .stop)
      } else {
        _ = deadlines.removeDue(.seconds(100))
      }
      if deadline % 2 == 1 { #expect(deadlines.rearm() == nil) }
    }
    #expect(serials.count == 100 && serials.min() == 1)
  }
}
#endif
