/// The search for a small part of a history that no order explains.
struct WindowSearch<Specification: SequentialSpecification> {
  private typealias Possibility = ReachableStates<Specification>.Possibility

  private let specification: Specification
  private let recorded: [History<Specification>.Recorded]
  private let operations: [CheckedOperation<Specification>]

  /// Prepares the search in a history that is not linearizable.
  init(_ specification: Specification, _ recorded: [History<Specification>.Recorded]) {
    self.specification = specification
    self.recorded = recorded
    operations = recorded.map(CheckedOperation.init)
  }

  func run(_ budget: inout CheckBudget) -> History<Specification>.Window {
    // The walk may need many more steps than the search that found no order, because it keeps all
    // possible states.
    var walkBudget = CheckBudget(min(budget.left, 100_000))
    var walk = ReachableStates(specification, operations)
    if let broken = walk.findBreak(&walkBudget) {
      let call = operations[broken.operation].call
      let members = operations.indices.filter {
        operations[$0].call < operations[broken.operation].end && operations[$0].end > call
      }
      return window(broken.operation, members, broken.before, atReturn: broken.atReturn, &budget)
    }
    let last = shortestPrefix(&budget)
    let members = operations.indices.filter { operations[$0].call < operations[last].end }
    return window(
      last,
      members,
      [Possibility(state: specification.initial, taken: [])],
      atReturn: [],
      &budget
    )
  }

  /// Returns the operation whose return is the first after which the history is not linearizable.
  private func shortestPrefix(_ budget: inout CheckBudget) -> Int {
    let returns = operations.indices.filter { operations[$0].hasReturned }
      .sorted { operations[$0].end < operations[$1].end }
    var (low, high) = (0, returns.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let end = operations[returns[middle]].end
      let prefix = operations.filter { $0.call < end }.map { $0.end <= end ? $0 : $0.pending }
      let finding = LinearizationSearch(specification, prefix).run(
        from: [(specification.initial, [])],
        &budget
      )
      // An undecided search is no proof.
      if finding == .none { high = middle } else { low = middle + 1 }
    }
    return returns[low]
  }

  private func window(
    _ broken: Int,
    _ members: [Int],
    _ possible: Set<Possibility>,
    atReturn: Set<Possibility>,
    _ budget: inout CheckBudget
  ) -> History<Specification>.Window {
    let kept = needed(broken, members, possible, &budget)
    return History.Window(
      broken: recorded[broken],
      operations: kept.map { recorded[$0] },
      possible: shown(possible, with: kept),
      possibleAtReturn: shown(atReturn, with: kept),
      operationCount: operations.count { $0.call < operations[broken].end }
    )
  }

  /// Returns the possibilities, without the operations that the window leaves out.
  private func shown(_ possible: Set<Possibility>, with kept: [Int]) -> [History<Specification>
    .Window.Possibility]
  {
    let shown = Set(
      possible.map { Possibility(state: $0.state, taken: $0.taken.filter(kept.contains)) }
    )
    // Sets have no order, and two runs should print the same.
    return shown.map { possibility in
      History.Window.Possibility(
        state: possibility.state,
        tookEffect: possibility.taken.map { recorded[$0] }
      )
    }
    .map { ($0.description, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the operations that make a difference. An operation makes none if no order exists even
  /// when it may take effect at any time or never.
  ///
  /// The search keeps such an operation, without constraints. Another result may depend on its
  /// effect, and without that effect, the result would look like the fault.
  private func needed(
    _ broken: Int,
    _ members: [Int],
    _ possible: Set<Possibility>,
    _ budget: inout CheckBudget
  ) -> [Int] {
    let end = operations[broken].end
    let positions = Dictionary(uniqueKeysWithValues: zip(members, members.indices))
    let starts = possible.map { possibility in
      (state: possibility.state, taken: possibility.taken.compactMap { positions[$0] })
    }
    var constrained = members.map {
      operations[$0].end <= end ? operations[$0] : operations[$0].pending
    }
    return members.filter { member in
      guard member != broken, let position = positions[member] else { return true }
      let before = constrained[position]
      constrained[position] = before.unconstrained
      let finding = LinearizationSearch(specification, constrained).run(from: starts, &budget)
      if finding == .none { return false }
      constrained[position] = before
      return true
    }
  }
}
