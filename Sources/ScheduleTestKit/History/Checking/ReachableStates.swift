/// The walk along a history that finds the first return that no order explains, and the states that
/// were possible before it.
///
/// This is Lowe's just-in-time linearization: an operation takes effect as late as possible, right
/// before a return that needs it. The walk keeps all possible states at every event, which may take
/// many steps. So it is only for histories that are known not to be linearizable.
struct ReachableStates<Specification: SequentialSpecification> {
  /// A state, and the operations whose effect is in it although they have not returned yet.
  struct Possibility: Hashable {
    var state: Specification.State
    /// Indices, in increasing order.
    var taken: [Int]
  }

  /// The first operation whose return no order explains.
  struct Break {
    let operation: Int
    /// The possibilities at its call.
    let before: Set<Possibility>
    /// The possibilities right before its return.
    let atReturn: Set<Possibility>
  }

  private let specification: Specification
  private let operations: [CheckedOperation<Specification>]
  private var open: [Int] = []
  private var possible: Set<Possibility>

  init(_ specification: Specification, _ operations: [CheckedOperation<Specification>]) {
    self.specification = specification
    self.operations = operations
    possible = [Possibility(state: specification.initial, taken: [])]
  }

  /// Walks to the first return that no order explains.
  ///
  /// - Returns: nil if there is no such return, or the budget did not suffice.
  mutating func findBreak(_ budget: inout CheckBudget) -> Break? {
    var possibleBefore: [Int: Set<Possibility>] = [:]
    for event in events() {
      guard event.isReturn else {
        possibleBefore[event.operation] = possible
        open.append(event.operation)
        continue
      }
      guard let next = possibilities(afterReturnOf: event.operation, &budget) else { return nil }
      let before = possibleBefore.removeValue(forKey: event.operation) ?? possible
      if next.isEmpty {
        return Break(operation: event.operation, before: before, atReturn: possible)
      }
      possible = next
      open.removeAll { $0 == event.operation }
    }
    return nil
  }

  private func events() -> [(number: Int, operation: Int, isReturn: Bool)] {
    var events: [(number: Int, operation: Int, isReturn: Bool)] = []
    for (index, operation) in operations.enumerated() {
      events.append((operation.call, index, false))
      if operation.hasReturned { events.append((operation.end, index, true)) }
    }
    return events.sorted { $0.number < $1.number }
  }

  /// Returns the operations that may take effect next: one that only reads, if the state explains
  /// its result, and otherwise all.
  private func candidates(_ possibility: Possibility) -> [Int] {
    let left = open.filter { !possibility.taken.contains($0) }
    let observation = left.first { index in
      let (operation, result) = (operations[index].operation, operations[index].result)
      return result != nil && specification.isObservation(operation, returning: result)
        && !specification.states(after: operation, from: possibility.state, returning: result)
          .isEmpty
    }
    return observation.map { [$0] } ?? left
  }

  /// Applies operations until the returning one has taken effect; nil if the budget did not
  /// suffice.
  private func possibilities(afterReturnOf returning: Int, _ budget: inout CheckBudget) -> Set<
    Possibility
  >? {
    var found: Set<Possibility> = []
    var met = possible
    var left = Array(possible)
    while var possibility = left.popLast() {
      if let index = possibility.taken.firstIndex(of: returning) {
        possibility.taken.remove(at: index)
        found.insert(possibility)
        continue
      }
      for operation in candidates(possibility) {
        guard budget.spend() else { return nil }
        let states = specification.states(
          after: operations[operation].operation,
          from: possibility.state,
          returning: operations[operation].result
        )
        let taken = (possibility.taken + [operation]).sorted()
        for state in states {
          let next = Possibility(state: state, taken: taken)
          if met.insert(next).inserted { left.append(next) }
        }
      }
    }
    return found
  }
}
