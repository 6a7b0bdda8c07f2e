/// The search for an order of operations in which each does what the specification says.
///
/// This is the search of Wing and Gong: it takes an operation that was called before the first
/// return of those that are left, applies it, continues with the rest, and tries another operation
/// if that fails. Lowe, Horn and Kroening found that the possible continuations depend only on the
/// set of taken operations and on the state, so the search follows each such pair once. It takes an
/// operation that only reads, and whose result the state explains, before all others, because a
/// later moment would explain no more.
struct LinearizationSearch<Specification: SequentialSpecification> {
  /// Which operations have taken effect, and the state after them.
  struct Configuration: Hashable {
    var taken: LinearizedSet
    var state: Specification.State
  }

  enum Finding: Equatable {
    /// An order: the indices of the operations in it.
    case order([Int])
    case none
    /// The budget did not suffice.
    case undecided
  }

  private struct Frame {
    let configuration: Configuration
    let candidates: [Int]
    var next = 0
    /// The operation that the search took from here.
    var taken = 0
    /// The states after that operation that the search has not followed yet.
    var states: [Specification.State] = []
  }

  private let specification: Specification
  /// The operations that have returned, in the order of their calls, and then those that have not.
  private let operations: [CheckedOperation<Specification>]
  /// The index of each operation in the caller's list.
  private let indices: [Int]
  private let returnedCount: Int

  init(_ specification: Specification, _ operations: [CheckedOperation<Specification>]) {
    let order = operations.indices.sorted { first, second in
      let (first, second) = (operations[first], operations[second])
      return first.hasReturned == second.hasReturned ? first.call < second.call : first.hasReturned
    }
    self.specification = specification
    self.operations = order.map { operations[$0] }
    indices = order
    returnedCount = operations.count(where: \.hasReturned)
  }

  /// Searches for an order of the operations that begins in one of some states.
  ///
  /// - Parameter starts: the states to start from, each with the indices of the operations whose
  ///   effect it already contains.
  /// - Complexity: exponential in the number of operations that overlap, at worst; linear in the
  ///   number of the others.
  func run(from starts: [(state: Specification.State, taken: [Int])], _ budget: inout CheckBudget)
    -> Finding
  {
    var visited: Set<Configuration> = []
    let positions = Dictionary(uniqueKeysWithValues: zip(indices, indices.indices))
    for start in starts {
      var configuration = Configuration(taken: LinearizedSet(), state: start.state)
      for index in start.taken { configuration.taken.insert(positions[index] ?? 0) }
      let finding = run(from: configuration, &visited, &budget)
      if finding != .none { return finding }
    }
    return .none
  }

  private func run(
    from start: Configuration,
    _ visited: inout Set<Configuration>,
    _ budget: inout CheckBudget
  ) -> Finding {
    guard visited.insert(start).inserted else { return .none }
    var frames = [Frame(configuration: start, candidates: candidates(start))]
    if isComplete(start.taken) { return .order([]) }
    while var frame = frames.popLast() {
      if let state = frame.states.popLast() {
        let next = Configuration(
          taken: frame.configuration.taken.inserting(frame.taken),
          state: state
        )
        frames.append(frame)
        guard visited.insert(next).inserted else { continue }
        if isComplete(next.taken) { return .order(frames.map { indices[$0.taken] }) }
        frames.append(Frame(configuration: next, candidates: candidates(next)))
      } else if frame.next < frame.candidates.count {
        guard budget.spend() else { return .undecided }
        frame.taken = frame.candidates[frame.next]
        frame.next += 1
        let taken = operations[frame.taken]
        frame.states = specification.states(
          after: taken.operation,
          from: frame.configuration.state,
          returning: taken.result
        )
        frames.append(frame)
      }
    }
    return .none
  }

  private func isComplete(_ taken: LinearizedSet) -> Bool {
    var index = taken.firstMissing
    while index < returnedCount {
      guard taken.contains(index) else { return false }
      index += 1
    }
    return true
  }

  /// Returns the candidates for the next operation that took effect: those that were called before
  /// the first return of the operations that are left.
  private func candidates(_ configuration: Configuration) -> [Int] {
    let taken = configuration.taken
    var candidates: [Int] = []
    var firstReturn = Int.max
    var index = taken.firstMissing
    while index < returnedCount, operations[index].call < firstReturn {
      if !taken.contains(index) {
        if isExplainedObservation(operations[index], in: configuration.state) { return [index] }
        candidates.append(index)
        firstReturn = min(firstReturn, operations[index].end)
      }
      index += 1
    }
    // Operations that have not returned come last, because an order often needs none of them. It
    // never needs one that only reads.
    for index in max(
      returnedCount,
      taken.firstMissing
    )..<max(operations.count, returnedCount, taken.firstMissing)
    where operations[index].call < firstReturn && !taken.contains(index)
      && !specification.isObservation(
        operations[index].operation,
        returning: operations[index].result
      )
    {
      candidates.append(index)
    }
    return candidates
  }

  private func isExplainedObservation(
    _ operation: CheckedOperation<Specification>,
    in state: Specification.State
  ) -> Bool {
    specification.isObservation(operation.operation, returning: operation.result)
      && !specification.states(after: operation.operation, from: state, returning: operation.result)
        .isEmpty
  }
}
