extension LockSpecification {
  /// The state of a lock, as its callers can tell.
  struct State: Hashable, Sendable {
    /// The transition that holds the lock.
    struct Holder: Hashable, Sendable {
      let number: Int
      /// A Boolean value that indicates whether the token has not ended.
      var hasToken = true
      /// A Boolean value that indicates whether there is a block that has not returned.
      var hasBlock = false
      /// A Boolean value that indicates whether it has learned of its turn.
      var hasBegun = false
    }

    /// A request in line.
    struct Waiter: Hashable, Sendable {
      let number: Int
      let kind: Kind
      let hasTimeout: Bool
    }

    var holder: Holder?
    var line: [Waiter] = []
    var isClosed = false
    /// The numbers of those that were cancelled.
    var cancelled: Set<Int> = []
  }

  /// A way in which an operation can go.
  struct Outcome {
    let state: State
    /// What callers may be told.
    let results: [Result]

    init(_ state: State, _ results: Result...) {
      self.state = state
      self.results = results
    }
  }
}

extension LockSpecification.State {
  typealias Outcome = LockSpecification.Outcome

  /// Returns the ways in which an operation can go in this state.
  func outcomes(of operation: LockSpecification.Operation) -> [Outcome] {
    switch operation {
    case .tryStart(let number):
      guard holder == nil, !isClosed else { return [Outcome(self, .refused)] }
      return [Outcome(changed { $0.holder = Holder(number: number, hasBegun: true) }, .started)]
    case .join(let number, let kind, let hasTimeout): return joining(number, kind, hasTimeout)
    case .turn(let number): return waiting(number)
    case .end(let number):
      guard let holder, holder.number == number, holder.hasToken else { return [Outcome(self, .endedBefore)] }
      return [Outcome(changed { $0.endToken() }, .ended)]
    case .return(let number, let kind):
      // A body may have ended its token before. The transition of a block lasts until it returns.
      guard holder?.number == number else { return kind == .body ? [Outcome(self, .done)] : [] }
      return [Outcome(changed { $0.finish() }, .done)]
    case .throw(let number):
      return holder?.number == number ? [Outcome(changed { $0.pass() }, .done)] : []
    case .cancel(let number): return cancelling(number)
    case .close:
      return [Outcome(changed { ($0.isClosed, $0.line) = (true, []) }, .done)]
    case .waitingCount: return [Outcome(self, .count(line.count))]
    case .isTransitioning: return [Outcome(self, .answer(holder != nil))]
    }
  }

  private func joining(_ number: Int, _ kind: LockSpecification.Kind, _ hasTimeout: Bool) -> [Outcome] {
    if isClosed { return [Outcome(self, .refused, .unknown)] }
    // Who was cancelled before is not let in, or is and leaves.
    let refusals = cancelled.contains(number) ? [Outcome(self, .refused, .unknown)] : []
    guard holder != nil else {
      let started = changed { $0.holder = Holder(number: number, hasBlock: kind == .block) }
      return [Outcome(started, .started, .accepted)] + refusals
    }
    let joined = changed { $0.line.append(Waiter(number: number, kind: kind, hasTimeout: hasTimeout)) }
    // Without time to wait it is told at once.
    let tooLate = hasTimeout ? [Outcome(self, .timedOut, .unknown)] : []
    return [Outcome(joined, .waits, .accepted, .unknown)] + tooLate + refusals
  }

  private func waiting(_ number: Int) -> [Outcome] {
    if let holder, holder.number == number {
      return holder.hasBegun ? [] : [Outcome(changed { $0.holder?.hasBegun = true }, .started)]
    }
    if let waiter = line.first(where: { $0.number == number }) {
      return waiter.hasTimeout ? [Outcome(changed { $0.leave(number) }, .timedOut)] : []
    }
    var reasons = [Outcome(self, .timedOut)]
    if isClosed { reasons.append(Outcome(self, .closed)) }
    if cancelled.contains(number) { reasons.append(Outcome(self, .cancelled)) }
    return reasons
  }

  private func cancelling(_ number: Int) -> [Outcome] {
    let isInLine = line.contains { $0.number == number }
    let next = changed { state in
      state.leave(number)
      state.cancelled.insert(number)
    }
    return [Outcome(next, isInLine ? .left : .leftBefore, .done)]
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var state = self
    change(&state)
    return state
  }
}

extension LockSpecification.State {
  private mutating func endToken() {
    holder?.hasToken = false
    if holder?.hasBlock == false { pass() }
  }

  private mutating func finish() {
    if holder?.hasBlock == true, holder?.hasToken == true {
      holder?.hasBlock = false
    } else {
      pass()
    }
  }

  private mutating func leave(_ number: Int) { line.removeAll { $0.number == number } }

  private mutating func pass() {
    holder = line.isEmpty ? nil : line.removeFirst().asHolder
  }
}

extension LockSpecification.State.Waiter {
  fileprivate var asHolder: LockSpecification.State.Holder {
    LockSpecification.State.Holder(number: number, hasBlock: kind == .block)
  }
}
