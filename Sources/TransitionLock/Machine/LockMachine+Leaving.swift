internal import TransitionSupport

/// The waiters that leave without what they waited for.
extension LockMachine {
  /// Removes a waiter that gives up, if it still waits; all others keep their places.
  ///
  /// - Returns: true if it still waited.
  /// - Complexity: O(1), in a tree of scopes O(depth) for each that can start because of it; with a deadline O(log *n*) for
  ///   *n* deadlines.
  mutating func leave(_ ticket: Ticket, as settlement: Settlement, into actions: inout Actions) -> Bool {
    guard let waiter = waiters[ticket], isWaiting(waiter, ticket) else { return false }
    let node = node(of: waiter)
    if isInLine(waiter, ticket) { leaveLine(ticket, waiter.extras, at: node) }
    // The scope is needed here when its last waiter has left.
    if node != 0 { self[node].references += 1 }
    settle(ticket, waiter, as: settlement, into: &actions)
    if tree.count > 0 { noteDeparture(from: node, into: &actions) } else { dropEmptyLists(at: 0) }
    if node != 0 {
      self[node].references -= 1
      removeScopeIfGone(node, into: &actions)
    }
    return true
  }

  /// Moves all waiters out of the line because the lock is closed. They are settled in ``settleSome(into:)``.
  ///
  /// - Complexity: O(1); O(*n*) for *n* scopes.
  mutating func close(at node: Int32 = 0, into actions: inout Actions) {
    isSettling = true
    if tree.count > 0 { return closeTree(at: node, into: &actions) }
    note(.closes, at: node, 0, .nobody, into: &actions)
    closeLine(at: node)
  }

  mutating func closeLine(at node: Int32) {
    if let line = self[node].interrupters { waiters.move(line, to: closing) }
    if let line = self[node].line { waiters.move(line, to: closing) }
    self[node].lastClosed = waiters.lastSerial
    self[node].keys = [:]
    self[node].count = 0
    dropEmptyLists(at: node)
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

  /// Settles some of the waiters that have been moved aside.
  ///
  /// - Complexity: O(1); with deadlines O(log *n*) for *n* of them.
  mutating func settleSome(into actions: inout Actions) {
    for _ in 0..<stepSize {
      if let ticket = waiters.first(of: closing), let waiter = waiters[ticket] {
        settle(ticket, waiter, as: .closed, into: &actions)
      } else if let ticket = waiters.first(of: told), let waiter = waiters[ticket] {
        settle(ticket, waiter, as: .granted, into: &actions)
      } else if let ticket = waiters.first(of: missed), let waiter = waiters[ticket] {
        settle(ticket, waiter, as: .finished, into: &actions)
      } else {
        isSettling = false
        return
      }
    }
  }

  private func isWaiting(_ waiter: Waiter<Handles>, _ ticket: Ticket) -> Bool {
    switch waiter.kind {
    case .call(let slot): calls[slot].settlement == nil
    case .block: ticket != self[node(of: waiter)].current.ticket
    case .discarded: false
    }
  }

  /// Returns a Boolean value that indicates whether a waiter stands in the line.
  func isInLine(_ waiter: Waiter<Handles>, _ ticket: Ticket) -> Bool {
    let node = node(of: waiter)
    if ticket.serial <= self[node].lastClosed { return false }
    if case .call(let slot) = waiter.kind { return calls[slot].awaited == .turn }
    return true
  }

  mutating func settle(
    _ ticket: Ticket,
    _ waiter: Waiter<Handles>,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    removeDeadline(of: ticket.slot, into: &actions)
    switch waiter.kind {
    case .call(let slot):
      noteSettled(ticket, waiter, calls[slot].awaited, as: settlement, into: &actions)
      waiters.unlink(ticket)
      var call = calls[slot]
      if call.awaited != .signal { noteWaitsNoLonger(call.task) }
      call.settlement = settlement
      if let text = call.text.take() { actions.append(.forget(text)) }
      if let continuation = call.continuation.take() { actions.append(.resume(continuation)) }
      calls[slot] = call
    case .block(let block, let batch):
      noteSettled(ticket, waiter, .turn, as: settlement, into: &actions)
      discard(block, ticket, of: batch, as: settlement, into: &actions)
    case .discarded:
      preconditionFailure("a discarded block has settled")
    }
  }

  @inline(__always)
  private mutating func noteSettled(
    _ ticket: Ticket,
    _ waiter: Waiter<Handles>,
    _ awaited: WaitingCall<Handles>.Awaited,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    guard awaited == .turn else {
      if awaited == .event { countListeners(-1, at: node(of: waiter)) }
      return
    }
    note(.settles, at: node(of: waiter), ticket.serial, subject(of: waiter), as: settlement, into: &actions)
  }

  /// Tells the observers of a request that its turn has come.
  @inline(never)
  mutating func tellObserversOfTurn(_ slot: Int32) {
    if let list = extras[slot].ofTurn { tell(list) }
    extras[slot].ofTurn = nil
  }

  /// Tells the observers of a request that it has settled, and takes its extras.
  @inline(never)
  mutating func tellObservers(_ slot: Int32, into actions: inout Actions) {
    tellObserversOfTurn(slot)
    if let list = extras[slot].ofEnd { tell(list) }
    takeExtras(slot, into: &actions)
  }

  mutating func tell(_ list: List) { moveAside(list, to: told) }

  /// Tells calls that what they wait for can happen no more.
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
    guard let idlers = self[node].idlers else { return }
    if !waiters.isEmpty(idlers) {
      isSettling = true
      waiters.move(idlers, to: told)
    }
    dropEmptyLists(at: node)
  }
}
