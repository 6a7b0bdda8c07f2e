internal import TransitionSupport

/// The lines of a lock and its scopes.
extension LockMachine {
  /// Returns the number of requests in line at a node and in its scopes.
  func requestCount(at node: Int32) -> Int {
    if tree.count == 0 { return root.count }
    // In a closed scope nobody waits; what is below it then is its successor's.
    return node < 0 || tree[node].isClosed ? 0 : tree[node].requests + tree[node].requestsBelow
  }

  /// The node where a waiter waits.
  @inline(__always)
  func node(of waiter: Waiter<Handles>) -> Int32 { waiter.extras == Self.none ? 0 : extras[waiter.extras].node }

  /// Returns the ticket of the first in the line of a node: of an interrupter, or else of a waiter.
  @inline(__always)
  func firstTicket(at node: Int32) -> Ticket? {
    if let list = self[node].interrupters, let ticket = waiters.first(of: list) { return ticket }
    return self[node].line.flatMap { waiters.first(of: $0) }
  }

  /// Returns the line of a node; nil if that of a scope is empty.
  @inline(__always)
  mutating func lineIfAny(at node: Int32) -> List? {
    self[node].line
  }

  /// Puts a waiter into the line of a node: to the place of the one that it replaces, or behind those of its kind.
  ///
  /// - Complexity: O(1).
  mutating func place(
    _ waiter: Waiter<Handles>,
    at node: Int32,
    under terms: Terms?,
    into actions: inout Actions
  ) -> Ticket {
    var waiter = waiter
    waiter.extras = addExtras(Extras(node: node, terms: terms, isInLine: true))
    guard let key = terms?.key else {
      return waiters.append(waiter, to: terms?.interrupts == true ? interrupters(at: node) : line(at: node))
    }
    guard let older = self[node].keys[key] else {
      let ticket = waiters.append(waiter, to: line(at: node))
      self[node].keys[key] = ticket
      return ticket
    }
    extras[waiter.extras].inheritedSerial = serial(of: older)
    let ticket = waiters.insert(waiter, before: older)
    supersede(older, by: ticket, at: node, into: &actions)
    self[node].keys[key] = ticket
    return ticket
  }

  private mutating func supersede(_ older: Ticket, by ticket: Ticket, at node: Int32, into actions: inout Actions) {
    let block: Handles.Block? = if case .block(let block, _)? = waiters[older]?.kind { block } else { nil }
    guard let waiter = waiters[older] else { preconditionFailure("who has a key waits in line") }
    leaveLine(older, waiter.extras, at: node)
    settle(older, waiter, as: .superseded, into: &actions)
    // After observers have been told, since the request forgets its label with that.
    actions.mark(.superseded(serial: older.serial, block: block, by: ticket))
  }

  /// Returns the number that gives a waiter its place in the order.
  func serial(of ticket: Ticket) -> UInt64 {
    guard let slot = waiters[ticket]?.extras, slot != Self.none else { return ticket.serial }
    return extras[slot].inheritedSerial ?? ticket.serial
  }

  /// Calls `body` with each request in the line of a node, and each call that waits until that is idle, with its place in
  /// the order.
  ///
  /// - Complexity: O(*n*) for *n* waiters.
  func forEachWaiting(at node: Int32, _ body: (Ticket, Waiter<Handles>, UInt64, Terms?) -> Void) {
    let seat = self[node]
    for (list, interrupts) in [(seat.interrupters, true), (seat.line, false)] {
      guard let list else { continue }
      waiters.forEach(in: list) { ticket, waiter in
        let terms = waiter.extras == Self.none ? nil : extras[waiter.extras].terms
        body(ticket, waiter, ScopeOrder.place(of: serial(of: ticket), interrupts: interrupts), terms)
      }
    }
    if let idlers = seat.idlers {
      waiters.forEach(in: idlers) { body($0, $1, ScopeOrder.idle, nil) }
    }
  }

  private mutating func line(at node: Int32) -> List {
    let list = self[node].line ?? waiters.makeList()
    self[node].line = list
    return list
  }

  private mutating func interrupters(at node: Int32) -> List {
    let list = self[node].interrupters ?? waiters.makeList()
    self[node].interrupters = list
    return list
  }

  /// Notes that a request has come to the line of a node.
  @inline(__always)
  mutating func noteJoined(_ ticket: Ticket, at node: Int32, _ terms: Terms?, into actions: inout Actions) {
    self[node].count += 1
    let count = self[node].count
    if self[node].lineWatch.exceeds(count) { actions.append(.warnOfLine(node, count)) }
    if isObserved { noteWaiting(ticket, at: node, into: &actions) }
    if tree.count > 0 { noteJoinedTree(at: node) }
    if let terms, terms.interrupts { askHoldersToGiveWay(for: node, into: &actions) }
  }

  @inline(never)
  private func noteWaiting(_ ticket: Ticket, at node: Int32, into actions: inout Actions) {
    guard let waiter = waiters[ticket] else { return }
    note(.waits, at: node, ticket.serial, subject(of: waiter), into: &actions)
  }

  @inline(never)
  private mutating func noteJoinedTree(at node: Int32) {
    tree.countRequests(1, at: node)
    noteFirst(at: node)
  }

  /// Notes that a request leaves the line of a node, whether it has its turn or not. It is taken out of its list by the caller.
  ///
  /// - Parameter slot: its extras.
  @inline(__always)
  mutating func leaveLine(_ ticket: Ticket, _ slot: Int32, at node: Int32) {
    self[node].count -= 1
    self[node].lineWatch.shrank(to: self[node].count)
    if slot != Self.none { forgetKey(of: ticket, slot, at: node) }
    if tree.count > 0 { countOutOfTree(at: node) }
  }

  @inline(never)
  private mutating func forgetKey(of ticket: Ticket, _ slot: Int32, at node: Int32) {
    if let key = extras[slot].terms?.key, self[node].keys[key] == ticket { self[node].keys[key] = nil }
  }

  @inline(never)
  private mutating func countOutOfTree(at node: Int32) { tree.countRequests(-1, at: node) }

  /// Notes which request is the first in the line of a node now.
  mutating func noteFirst(at node: Int32) {
    dropEmptyLists(at: node)
    var order = ScopeOrder.none
    if let list = self[node].interrupters, let ticket = waiters.first(of: list) {
      order = ScopeOrder.place(of: serial(of: ticket), interrupts: true)
    } else if let ticket = self[node].line.flatMap({ waiters.first(of: $0) }) {
      order = ScopeOrder.place(of: serial(of: ticket), interrupts: false)
    }
    tree.setFirst(order, of: node)
    tree.setIdlers(self[node].idlers.map { !waiters.isEmpty($0) } ?? false, of: node)
  }

  /// Removes lists that are there only as long as somebody is in them.
  mutating func dropEmptyLists(at node: Int32) {
    if let list = self[node].interrupters, waiters.isEmpty(list) {
      waiters.removeList(list)
      self[node].interrupters = nil
    }
    if node == 0 { return }
    if let list = self[node].line, waiters.isEmpty(list) {
      waiters.removeList(list)
      self[node].line = nil
    }
    if let list = self[node].idlers, waiters.isEmpty(list) {
      waiters.removeList(list)
      self[node].idlers = nil
    }
  }

  @inline(__always)
  mutating func countListeners(_ change: Int, at node: Int32) {
    self[node].listeners += change
    if tree.count > 0 { tree.countListeners(change, at: node) }
  }

  mutating func addExtras(_ new: Extras<List>) -> Int32 {
    if new.node != 0 { self[new.node].references += 1 }
    return extras.add(new)
  }

  mutating func takeExtras(_ slot: Int32, into actions: inout Actions) {
    let node = extras.take(slot).node
    guard node != 0 else { return }
    self[node].references -= 1
    removeScopeIfGone(node, into: &actions)
  }
}
