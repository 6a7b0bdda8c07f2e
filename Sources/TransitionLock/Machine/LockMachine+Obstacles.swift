internal import TransitionSupport

/// The obstacles of waiters, for the search for circles of waiting (guarantee G6).
///
/// Only a wait that nothing but an end or a cancellation dissolves counts: a waiter with a deadline waits for nobody.
extension LockMachine {
  /// The object of a wait.
  enum Want: Equatable {
    /// A turn at this place in the order, or an idle lock: the waiter waits for all that comes before this place and
    /// conflicts with the node.
    case turn(node: Int32, order: UInt64)
    /// The turn or the end of a request that itself waits.
    case request(Ticket)
  }

  /// Returns the object of a wait without a limit; nil if the wait has a limit or is over.
  ///
  /// - Complexity: O(1).
  func want(of ticket: Ticket) -> Want? {
    guard let waiter = waiters[ticket], waiter.deadline == Self.none else { return nil }
    let node = node(of: waiter)
    switch waiter.kind {
    case .discarded:
      return nil
    case .block:
      if tree[node].current.ticket == ticket || !isInLine(waiter, ticket) { return nil }
    case .call:
      switch waiter.awaited {
      case .signal: return nil
      case .turn: if !isInLine(waiter, ticket) { return nil }
      case .idle, .request:
        let request = waiter.details == Self.none ? nil : details[waiter.details].observed
        return request.map { .request($0) } ?? .turn(node: node, order: ScopeOrder.idle)
      }
    }
    return .turn(node: node, order: order(of: ticket, waiter))
  }

  /// Returns the place of a request in the order.
  private func order(of ticket: Ticket, _ waiter: Waiter) -> UInt64 {
    let interrupts = waiter.details != Self.none && details[waiter.details].options?.interrupts == true
    return ScopeOrder.place(of: serial(of: ticket), interrupts: interrupts)
  }

  /// Returns the requests that a request at a place in the order waits for: from each line in the way of its node, the
  /// last request before it that has no limit. A waiter for that request also waits for all those before it in its
  /// line.
  ///
  /// Without scopes there are none, because all requests of one line wait for the same transition.
  ///
  /// - Complexity: O(*n*) for *n* conflicting scopes with waiters, and for the requests behind those returned.
  func requests(inTheWayOf node: Int32, before order: UInt64) -> [(ticket: Ticket, node: Int32, order: UInt64)] {
    if tree.isBare { return [] }
    var requests: [(Ticket, Int32, UInt64)] = []
    tree.forEachLine(inTheWayOf: node) { other in
      for list in [tree[other].line, tree[other].interrupters] {
        guard let list,
          let ticket = waiters.last(
            of: list,
            where: { $1.deadline == Self.none && self.order(of: $0, $1) < order }
          )
        else { continue }
        requests.append((ticket, other, self.order(of: ticket, waiters[ticket.slot])))
        break
      }
    }
    return requests
  }

  /// Returns a Boolean value that indicates whether the transitions of two nodes conflict.
  func conflict(_ node: Int32, _ other: Int32) -> Bool {
    tree.isIn(node, other) || tree.isIn(other, node)
  }

  /// Returns a Boolean value that indicates whether a request that has just joined is in the way of earlier waiters:
  /// those that it overtakes, those behind the request whose place it took, and those that wait until all is idle.
  ///
  /// Without scopes they wait for the same transition as the request does.
  ///
  /// - Complexity: O(1).
  func isAwaited(_ ticket: Ticket) -> Bool {
    guard !tree.isBare, let waiter = waiters[ticket] else { return false }
    if tree[0].idlerCount + tree[0].idlersBelow > 0 { return true }
    guard waiter.details != Self.none, let options = details[waiter.details].options else { return false }
    return options.interrupts || details[waiter.details].inheritedSerial != nil
  }
}

/// The calls that wait, by their tasks, for the search for circles of waiting (guarantee G6).
///
/// The search asks few locks, so the machine creates the index on demand, and keeps it until no call waits. While there
/// is an index, calls take the long way, which keeps it up to date.
extension LockMachine {
  /// Returns the call with which a task waits.
  ///
  /// - Complexity: O(1); if there is no index yet, O(*n*) for *n* waiters, which is as much as they took to join.
  mutating func wait(ofTask task: UInt) -> Ticket? {
    if waitingCalls == 0 { return nil }
    if waitingTasks == nil { waitingTasks = makeIndex() }
    return waitingTasks?[task]
  }

  private func makeIndex() -> [UInt: Ticket] {
    var index: [UInt: Ticket] = [:]
    index.reserveCapacity(waitingCalls)
    waiters.forEach { ticket, waiter in
      if case .call = waiter.kind, waiter.awaited != .signal { index[waiter.task] = ticket }
    }
    return index
  }

  /// Counts a call that begins to wait.
  @inline(__always)
  mutating func noteWaits(_ task: UInt, _ ticket: Ticket) {
    waitingCalls += 1
    if conditions.contains(.indexed) { waitingTasks?[task] = ticket }
  }

  /// Counts a call that no longer waits.
  @inline(__always)
  mutating func noteWaitsNoLonger(_ task: UInt) {
    waitingCalls -= 1
    if conditions.contains(.indexed) { waitingTasks?[task] = nil }
  }
}
