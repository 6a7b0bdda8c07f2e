internal import TransitionSupport

/// The calls that wait.
extension LockMachine {
  /// Takes the last place in line for a call, while a transition holds the lock.
  ///
  /// - Parameters:
  ///   - call: the call, with its continuation if it is parked already.
  ///   - deadline: the latest time until which it waits, counted from the creation of the lock.
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  mutating func join(
    _ call: WaitingCall<Handles>,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let ticket = add(call, to: line, until: deadline, into: &actions)
    noteJoined(into: &actions)
    return ticket
  }

  /// Adds a call to the idlers, which wait until no transition is under way and no request waits.
  ///
  /// - Complexity: as for ``join(_:until:into:)``.
  mutating func joinIdlers(
    _ call: WaitingCall<Handles>,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    add(call, to: idlers, until: deadline, into: &actions)
  }

  /// Adds a call to the observers of a request that has not settled.
  ///
  /// - Parameter turn: a Boolean value that indicates whether the turn of the request is awaited, and not its end.
  /// - Returns: nil if what is awaited has happened.
  /// - Complexity: as for ``join(_:until:into:)``.
  mutating func joinObservers(
    ofTurn turn: Bool,
    of request: Ticket,
    _ call: WaitingCall<Handles>,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket? {
    guard let waiter = waiters[request], !(turn && request == current.ticket) else { return nil }
    var slot = waiter.observers
    if slot == Self.none {
      slot = observers.add(Observers())
      waiters[request]?.observers = slot
    }
    let list = (turn ? observers[slot].ofTurn : observers[slot].ofEnd) ?? waiters.makeList()
    if turn { observers[slot].ofTurn = list } else { observers[slot].ofEnd = list }
    return add(call, to: list, until: deadline, into: &actions)
  }

  /// Gives a ticket to a call that does not wait, under which it finds the reason.
  mutating func refuse(
    _ call: WaitingCall<Handles>,
    as settlement: Settlement,
    into actions: inout Actions
  ) -> Ticket {
    var call = call
    if let text = call.text.take() { actions.append(.forget(text)) }
    if let continuation = call.continuation.take() { actions.append(.resume(continuation)) }
    call.settlement = settlement
    return waiters.add(Waiter(kind: .call(calls.add(call)), deadline: Self.none, observers: Self.none))
  }

  private mutating func add(
    _ call: WaitingCall<Handles>,
    to list: List,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let waiter = Waiter<Handles>(kind: .call(calls.add(call)), deadline: Self.none, observers: Self.none)
    let ticket = waiters.append(waiter, to: list)
    waitingCalls += 1
    setDeadline(deadline, of: ticket, into: &actions)
    return ticket
  }

  mutating func noteJoined(into actions: inout Actions) {
    count += 1
    if lineWatch.exceeds(count) { actions.append(.warnOfLine(count)) }
  }

  /// Parks a call that has joined; where it is settled already, it is resumed at once.
  ///
  /// - Complexity: O(1).
  mutating func park(_ continuation: Handles.Continuation, at ticket: Ticket, into actions: inout Actions) {
    guard case .call(let slot)? = waiters[ticket]?.kind, calls[slot].continuation == nil else {
      preconditionFailure("a call parks once, with the ticket of its place")
    }
    guard let settlement = calls[slot].settlement else {
      calls[slot].continuation = continuation
      return
    }
    // A turn is seen in the word, and not collected here.
    if settlement == .granted, calls[slot].awaited == .turn { _ = collect(ticket) }
    actions.append(.resume(continuation))
  }

  /// Removes the result of the wait of a call, and returns it.
  ///
  /// - Complexity: O(1).
  mutating func collect(_ ticket: Ticket) -> Settlement {
    guard case .call(let slot)? = waiters.remove(ticket)?.kind, let settlement = calls.take(slot).settlement else {
      preconditionFailure("a call that was resumed has been settled, and looks once")
    }
    return settlement
  }
}
