internal import TransitionSupport

/// What a waiter waits for, for those who look for circles of waiting (guarantee G6).
///
/// Only what nothing but an end or a cancellation dissolves counts: who waits until a deadline waits for nobody.
extension LockMachine {
  /// What a waiter waits for.
  enum Want: Equatable {
    /// Its turn at this place in the order, or an idle lock; so all that comes before it in the way of a node.
    case turn(node: Int32, order: UInt64)
    /// The turn or the end of a request that waits itself.
    case request(Ticket)
  }

  /// Returns what a waiter waits for without a limit; nil if it does not, or no longer waits.
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
      case .event:
        let request = waiter.extras == Self.none ? nil : extras[waiter.extras].observed
        return request.map { .request($0) } ?? .turn(node: node, order: ScopeOrder.idle)
      }
    }
    return .turn(node: node, order: order(of: ticket, waiter))
  }

  /// Returns the place of a request in the order.
  private func order(of ticket: Ticket, _ waiter: Waiter) -> UInt64 {
    let interrupts = waiter.extras != Self.none && extras[waiter.extras].terms?.interrupts == true
    return ScopeOrder.place(of: serial(of: ticket), interrupts: interrupts)
  }

  /// Returns the requests that a request waits for at a place of the order: of each line in the way of its node the last one
  /// before it that has no limit. Who waits for that one waits for all those before it in its line, too.
  ///
  /// Without scopes there are none, since all of one line wait for the same transition.
  ///
  /// - Complexity: O(*n*) for *n* scopes in the way in which somebody waits, and for the requests behind the ones returned.
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

  /// Returns a Boolean value that indicates whether a transition of one node is in the way of another one.
  func conflict(_ node: Int32, _ other: Int32) -> Bool {
    tree.isIn(node, other) || tree.isIn(other, node)
  }

  /// Returns a Boolean value that indicates whether somebody waits for a request that has just joined who did not wait for any
  /// newcomer: those whom it overtakes, those behind the one whose place it has, and those who wait until all is idle.
  ///
  /// Without scopes they wait for the same transition as it does.
  ///
  /// - Complexity: O(1).
  func isAwaited(_ ticket: Ticket) -> Bool {
    guard !tree.isBare, let waiter = waiters[ticket] else { return false }
    if tree[0].listeners + tree[0].listenersBelow > 0 { return true }
    guard waiter.extras != Self.none, let terms = extras[waiter.extras].terms else { return false }
    return terms.interrupts || extras[waiter.extras].inheritedSerial != nil
  }
}

/// The calls that wait, by their tasks, for those who look for circles of waiting (guarantee G6).
///
/// Few locks are ever asked, so the index is made when a lock is asked, and kept until no call waits. As long as there is one,
/// calls take the long way, which keeps it up to date.
extension LockMachine {
  /// Returns the call with which a task waits.
  ///
  /// - Complexity: O(1); O(*n*) for *n* waiters the first time since no call waited, which is as much as they took to join.
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

  /// Counts a call that waits no longer.
  @inline(__always)
  mutating func noteWaitsNoLonger(_ task: UInt) {
    waitingCalls -= 1
    if conditions.contains(.indexed) { waitingTasks?[task] = nil }
  }
}
