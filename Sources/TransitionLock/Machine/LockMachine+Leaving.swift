internal import TransitionSupport

/// The waiters that leave without what they waited for.
extension LockMachine {
  /// Removes a waiter that gives up, if it still waits; all others keep their places.
  ///
  /// - Returns: true if it still waited.
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  mutating func leave(_ ticket: Ticket, as settlement: Settlement, into actions: inout Actions) -> Bool {
    guard let waiter = waiters[ticket], isWaiting(waiter, ticket) else { return false }
    if isInLine(waiter, ticket) {
      count -= 1
      lineWatch.shrank(to: count)
    }
    settle(ticket, waiter, as: settlement, into: &actions)
    return true
  }

  /// Moves all waiters out of the line because the lock is closed. They are settled in ``settleSome(into:)``.
  ///
  /// - Complexity: O(1).
  mutating func close() {
    waiters.move(line, to: closing)
    lastClosed = waiters.lastSerial
    count = 0
    isSettling = true
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
      } else {
        isSettling = false
        return
      }
    }
  }

  private func isWaiting(_ waiter: Waiter<Handles>, _ ticket: Ticket) -> Bool {
    switch waiter.kind {
    case .call(let slot): calls[slot].settlement == nil
    case .block: ticket != current.ticket
    case .discarded: false
    }
  }

  /// Returns a Boolean value that indicates whether a waiter stands in the line.
  func isInLine(_ waiter: Waiter<Handles>, _ ticket: Ticket) -> Bool {
    if ticket.serial <= lastClosed { return false }
    if case .call(let slot) = waiter.kind { return calls[slot].awaited == .turn }
    return true
  }

  private mutating func settle(
    _ ticket: Ticket,
    _ waiter: Waiter<Handles>,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    removeDeadline(of: ticket.slot, into: &actions)
    switch waiter.kind {
    case .call(let slot):
      waiters.unlink(ticket)
      waitingCalls -= 1
      var call = calls[slot]
      call.settlement = settlement
      if let text = call.text.take() { actions.append(.forget(text)) }
      if let continuation = call.continuation.take() { actions.append(.resume(continuation)) }
      calls[slot] = call
    case .block(let block, let batch):
      discard(block, ticket, of: batch, as: settlement, into: &actions)
    case .discarded:
      preconditionFailure("a discarded block has settled")
    }
  }

  /// Tells the observers of a request that it has settled, or that its turn has come.
  @inline(__always)
  mutating func tellObservers(of ticket: Ticket, onlyOfTurn: Bool) {
    let observers = waiters[ticket.slot].observers
    if observers != Self.none { tell(observers, of: ticket, onlyOfTurn: onlyOfTurn) }
  }

  @inline(never)
  private mutating func tell(_ slot: Int32, of ticket: Ticket, onlyOfTurn: Bool) {
    if let list = observers[slot].ofTurn { tell(list) }
    observers[slot].ofTurn = nil
    if onlyOfTurn { return }
    if let list = observers[slot].ofEnd { tell(list) }
    _ = observers.take(slot)
    waiters[ticket.slot].observers = Self.none
  }

  private mutating func tell(_ list: List) {
    if !waiters.isEmpty(list) {
      isSettling = true
      waiters.move(list, to: told)
    }
    waiters.removeList(list)
  }

  /// Tells the idlers that the lock is idle.
  mutating func tellIdlers() {
    guard !waiters.isEmpty(idlers) else { return }
    isSettling = true
    waiters.move(idlers, to: told)
  }
}
