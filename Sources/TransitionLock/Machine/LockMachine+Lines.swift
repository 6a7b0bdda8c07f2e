internal import TransitionSupport

/// The lines of a lock and its scopes.
extension LockMachine {
  /// Returns the number of requests in line at a node and in its scopes.
  func requestCount(at node: Int32) -> Int {
    // Nobody waits in a closed scope; the requests below it belong to its successor.
    node < 0 || tree[node].isClosed ? 0 : tree[node].requests + tree[node].requestsBelow
  }

  /// The node where a waiter waits.
  @inline(__always)
  func node(of waiter: Waiter) -> Int32 { waiter.details == Self.none ? 0 : details[waiter.details].node }

  /// Returns the ticket of the first in the line of a node: the first interrupter, or else the first waiter.
  @inline(__always)
  func firstTicket(at node: Int32) -> Ticket? {
    if let list = tree[node].interrupters, let ticket = waiters.first(of: list) { return ticket }
    return tree[node].line.flatMap { waiters.first(of: $0) }
  }

  /// Returns the first in the line of a node.
  func firstInLine(at node: Int32 = 0) -> Waiter? { firstTicket(at: node).flatMap { waiters[$0] } }

  /// Returns the number that gives a waiter its place in the order.
  func serial(of ticket: Ticket) -> UInt64 {
    guard let slot = waiters[ticket]?.details, slot != Self.none else { return ticket.serial }
    return details[slot].inheritedSerial ?? ticket.serial
  }

  /// Calls `body` with the first requests in the line of a node, and the first calls that wait until the node is idle,
  /// with their places in the order.
  ///
  /// - Complexity: O(*n*) for a limit of *n*.
  func forEachWaiting(at node: Int32, _ limit: Int = .max, _ body: (Ticket, Waiter, UInt64, RequestOptions?) -> Void) {
    for (list, interrupts) in [(tree[node].interrupters, true), (tree[node].line, false)] {
      guard let list else { continue }
      waiters.forEach(in: list, limit) { ticket, waiter in
        let options = waiter.details == Self.none ? nil : details[waiter.details].options
        body(ticket, waiter, ScopeOrder.place(of: serial(of: ticket), interrupts: interrupts), options)
      }
    }
    if let idlers = tree[node].idlers {
      waiters.forEach(in: idlers, limit) { body($0, $1, ScopeOrder.idle, nil) }
    }
  }

  /// Notes that a request leaves the line of a node, with or without its turn. The caller takes it out of its list.
  ///
  /// - Parameter slot: its details.
  @inline(__always)
  mutating func leaveLine(_ ticket: Ticket, _ slot: Int32, at node: Int32) {
    tree.countRequests(-1, at: node)
    tree[node].lineWatch.shrank(to: tree[node].requests)
    if slot != Self.none { forgetKey(of: ticket, slot, at: node) }
  }

  @inline(never)
  private mutating func forgetKey(of ticket: Ticket, _ slot: Int32, at node: Int32) {
    if let key = details[slot].options?.key, tree[node].keys[key] == ticket { tree[node].keys[key] = nil }
  }

  /// Publishes to the tree which request is the first in the line of a node now.
  mutating func noteFirst(at node: Int32) {
    dropEmptyLists(at: node)
    var order = ScopeOrder.none
    if let list = tree[node].interrupters, let ticket = waiters.first(of: list) {
      order = ScopeOrder.place(of: serial(of: ticket), interrupts: true)
    } else if let ticket = tree[node].line.flatMap({ waiters.first(of: $0) }) {
      order = ScopeOrder.place(of: serial(of: ticket), interrupts: false)
    }
    tree.setFirst(order, of: node)
    tree.setIdlers(tree[node].idlers.map { !waiters.isEmpty($0) } ?? false, of: node)
  }

  /// Removes empty lists, except those that are permanent.
  private mutating func dropEmptyLists(at node: Int32) {
    waiters.removeIfEmpty(&tree[node].interrupters)
    if node == 0 { return }
    waiters.removeIfEmpty(&tree[node].line)
    waiters.removeIfEmpty(&tree[node].idlers)
  }
}

/// The departure of waiters without their turn.
extension LockMachine {
  /// Removes a waiter that gives up, if it still waits; all other waiters keep their places.
  ///
  /// - Returns: true if it still waited.
  /// - Complexity: O(1); in a tree of scopes O(depth) for each request that can start because of it. With a deadline
  ///   O(log *n*) for *n* deadlines.
  mutating func leave(_ ticket: Ticket, as refusal: Refusal, into actions: inout Actions) -> Bool {
    guard let waiter = waiters[ticket], isWaiting(waiter, ticket) else { return false }
    let node = node(of: waiter)
    if isInLine(waiter, ticket) { leaveLine(ticket, waiter.details, at: node) }
    // This function still uses the scope after its last waiter has left.
    tree[node].references += 1
    settle(ticket, waiter, as: refusal, into: &actions)
    noteDeparture(from: node, into: &actions)
    tree[node].references -= 1
    removeScopeIfGone(node, into: &actions)
    return true
  }

  /// Closes a lock or a scope, and all scopes in it: nothing starts there any more, and all waiters leave the line.
  /// ``settleSome(into:)`` tells them.
  ///
  /// - Complexity: O(1); O(*n*) for *n* scopes.
  mutating func close(at node: Int32 = 0, into actions: inout Actions) {
    isSettling = true
    var closed: [Int32] = []
    tree.close(node) { closed.append($1) }
    for number in closed {
      actions.appendInSection(.close(tree[number].place))
      note(.closes, at: number, 0, .nobody)
      closeLine(at: number)
    }
    // No request can start because of it: what was in the way of those that have left is in the way of an ancestor, too.
  }

  private mutating func closeLine(at node: Int32) {
    if let line = tree[node].interrupters { waiters.move(line, to: closing) }
    if let line = tree[node].line { waiters.move(line, to: closing) }
    tree[node].lastClosed = waiters.lastSerial
    tree[node].keys = [:]
    tree.countRequests(-tree[node].requests, at: node)
    noteFirst(at: node)
  }

  /// Removes some of the waiters whose deadline has come.
  ///
  /// - Returns: true if there are more.
  /// - Complexity: O(log *n*) for *n* deadlines.
  mutating func expire(_ alarm: Alarm, now: Duration, into actions: inout Actions) -> Bool {
    guard deadlines.isCurrent(alarm) else { return false }
    for _ in 0..<stepSize {
      guard let ticket = deadlines.removeDue(max(now, alarm.deadline)) else {
        if let next = deadlines.rearm() { actions.append(.setTimer(next)) }
        return false
      }
      waiters[ticket]?.deadline = Self.none
      _ = leave(ticket, as: .timedOut, into: &actions)
    }
    return true
  }

  /// Tells some of the waiters that were moved aside.
  ///
  /// - Complexity: O(1); with deadlines O(log *n*) for *n* of them.
  mutating func settleSome(into actions: inout Actions) {
    for _ in 0..<stepSize {
      if let ticket = waiters.first(of: closing), let waiter = waiters[ticket] {
        settle(ticket, waiter, as: .closed, into: &actions)
      } else if let ticket = waiters.first(of: told), let waiter = waiters[ticket] {
        end(ticket, waiter, as: .happened, into: &actions)
      } else if let ticket = waiters.first(of: missed), let waiter = waiters[ticket] {
        end(ticket, waiter, as: .missed, into: &actions)
      } else {
        isSettling = false
        return
      }
    }
  }

  private func isWaiting(_ waiter: Waiter, _ ticket: Ticket) -> Bool {
    switch waiter.kind {
    case .call: true
    case .block: ticket != tree[node(of: waiter)].current.ticket
    case .discarded: false
    }
  }

  /// Returns a Boolean value that indicates whether a waiter is in the line.
  func isInLine(_ waiter: Waiter, _ ticket: Ticket) -> Bool {
    waiter.awaited == .turn && ticket.serial > tree[node(of: waiter)].lastClosed
  }

  /// Settles a call or block that has no turn.
  mutating func settle(_ ticket: Ticket, _ waiter: Waiter, as refusal: Refusal, into actions: inout Actions) {
    guard case .block(let block, let batch) = waiter.kind else {
      return end(ticket, waiter, as: .refused(refusal), into: &actions)
    }
    removeDeadline(of: ticket.slot, into: &actions)
    let settlement = Settlement.refused(refusal)
    note(.settles, at: node(of: waiter), ticket.serial, .block(block), as: settlement)
    discard(block, ticket, of: batch, as: settlement, into: &actions)
  }

  /// Ends the wait of a call, which then has left.
  private mutating func end(_ ticket: Ticket, _ waiter: Waiter, as end: WaitEnd, into actions: inout Actions) {
    guard case .call(let call) = waiter.kind else { preconditionFailure("only calls wait for events") }
    removeDeadline(of: ticket.slot, into: &actions)
    switch waiter.awaited {
    case .turn:
      guard case .refused(let refusal) = end else { preconditionFailure("a turn does not happen, it is passed on") }
      note(.settles, at: node(of: waiter), ticket.serial, subject(of: waiter), as: .refused(refusal))
    case .idle: tree.countIdlers(-1, at: node(of: waiter))
    case .request: awaitingRequests -= 1
    case .signal: break
    }
    if waiter.awaited != .signal { noteWaitsNoLonger(waiter.task) }
    waiters.remove(ticket.slot)
    actions.append(.tell(call, end, waiter.continuation))
    guard waiter.details != Self.none else { return }
    if let text = details[waiter.details].text { actions.append(.forget(text)) }
    takeDetails(waiter.details, into: &actions)
  }

  /// Tells the observers of a request that its turn has come.
  @inline(never)
  mutating func tellObserversOfTurn(_ slot: Int32) {
    if let list = details[slot].ofTurn { tell(list) }
    details[slot].ofTurn = nil
  }

  /// Tells the observers of a request that it has settled, and takes its details.
  @inline(never)
  mutating func tellObservers(_ slot: Int32, into actions: inout Actions) {
    tellObserversOfTurn(slot)
    if let list = details[slot].ofEnd { tell(list) }
    takeDetails(slot, into: &actions)
  }

  mutating func tell(_ list: List) { moveAside(list, to: told) }

  /// Tells calls that their event can no longer happen.
  mutating func miss(_ list: List) { moveAside(list, to: missed) }

  private mutating func moveAside(_ list: List, to aside: List) {
    if !waiters.isEmpty(list) {
      isSettling = true
      waiters.move(list, to: aside)
    }
    waiters.removeList(list)
  }

  /// Tells the idlers of a node that it is idle.
  mutating func tellIdlers(at node: Int32) {
    guard let idlers = tree[node].idlers, !waiters.isEmpty(idlers) else { return }
    isSettling = true
    waiters.move(idlers, to: told)
    noteFirst(at: node)
  }
}
