internal import TransitionSupport

/// The calls that wait.
extension LockMachine {
  /// Takes a place in line for a call, while a transition is in its way.
  ///
  /// - Parameters:
  ///   - call: the call, with its continuation if it is parked already.
  ///   - node: the node whose turn it waits for.
  ///   - terms: what it asks for beyond that; nil for a plain call.
  ///   - deadline: the latest time until which it waits, counted from the creation of the lock.
  /// - Complexity: O(1), in a tree of scopes O(depth); with a deadline O(log *n*) for *n* deadlines.
  mutating func join(
    _ call: WaitingCall<Handles>,
    at node: Int32 = 0,
    under terms: Terms? = nil,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let waiter = Waiter<Handles>(kind: .call(calls.add(call)), deadline: Self.none, extras: Self.none)
    let ticket: Ticket
    if node == 0, terms == nil {
      ticket = waiters.append(waiter, to: waiters.permanentList(0))
    } else {
      ticket = place(waiter, at: node, under: terms, into: &actions)
    }
    noteWaits(call.task, ticket)
    if let deadline { setDeadline(deadline, of: ticket, into: &actions) }
    noteJoined(ticket, at: node, terms, into: &actions)
    return ticket
  }

  /// Adds a call to the idlers, which wait until no transition is under way and no request waits.
  ///
  /// - Complexity: as for ``join(_:at:under:until:into:)``.
  mutating func joinIdlers(
    _ call: WaitingCall<Handles>,
    at node: Int32 = 0,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let list = self[node].idlers ?? waiters.makeList()
    self[node].idlers = list
    let ticket = add(call, to: list, at: node, until: deadline, into: &actions)
    if tree.count > 0 { tree.setIdlers(true, of: node) }
    return ticket
  }

  /// Adds a call to the observers of a request that has not settled.
  ///
  /// - Parameter turn: a Boolean value that indicates whether the turn of the request is awaited, and not its end.
  /// - Returns: nil if what is awaited has happened.
  /// - Complexity: as for ``join(_:at:under:until:into:)``.
  mutating func joinObservers(
    ofTurn turn: Bool,
    of request: Ticket,
    _ call: WaitingCall<Handles>,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket? {
    guard let waiter = waiters[request] else { return nil }
    let node = node(of: waiter)
    if turn, request == self[node].current.ticket { return nil }
    var slot = waiter.extras
    if slot == Self.none {
      slot = extras.add(Extras())
      waiters[request]?.extras = slot
    }
    let list = (turn ? extras[slot].ofTurn : extras[slot].ofEnd) ?? waiters.makeList()
    if turn { extras[slot].ofTurn = list } else { extras[slot].ofEnd = list }
    return add(call, to: list, at: node, observing: request, until: deadline, into: &actions)
  }

  /// Adds a call to those that wait until the transition of a node is asked to give way, or is over.
  ///
  /// - Complexity: as for ``join(_:at:under:until:into:)``.
  mutating func joinListeners(
    _ call: WaitingCall<Handles>,
    at node: Int32,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let list = self[node].current.listeners ?? waiters.makeList()
    self[node].current.listeners = list
    return add(call, to: list, at: node, until: deadline, into: &actions)
  }

  /// Gives a ticket to a call that does not wait, under which it finds the reason.
  mutating func refuse(
    _ call: WaitingCall<Handles>,
    at node: Int32 = 0,
    as settlement: Settlement,
    into actions: inout Actions
  ) -> Ticket {
    var call = call
    if call.awaited == .turn { noteRefusal(call.callSite, call.text, at: node, as: settlement, into: &actions) }
    if let text = call.text.take() { actions.append(.forget(text)) }
    if let continuation = call.continuation.take() { actions.append(.resume(continuation)) }
    call.settlement = settlement
    // A call that comes for a request whose scope is gone waits nowhere.
    let slot = node > 0 ? addExtras(Extras(node: node)) : Self.none
    return waiters.add(Waiter(kind: .call(calls.add(call)), deadline: Self.none, extras: slot))
  }

  private mutating func add(
    _ call: WaitingCall<Handles>,
    to list: List,
    at node: Int32,
    observing request: Ticket? = nil,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let slot = node == 0 && request == nil ? Self.none : addExtras(Extras(node: node, observed: request))
    let waiter = Waiter<Handles>(kind: .call(calls.add(call)), deadline: Self.none, extras: slot)
    let ticket = waiters.append(waiter, to: list)
    if call.awaited != .signal {
      noteWaits(call.task, ticket)
      countListeners(1, at: node)
    }
    setDeadline(deadline, of: ticket, into: &actions)
    return ticket
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
    if settlement == .granted, calls[slot].awaited == .turn { _ = collect(ticket, into: &actions) }
    actions.append(.resume(continuation))
  }

  /// Returns the result of the wait of a call, if there is one to collect.
  func settlement(of ticket: Ticket) -> Settlement? {
    guard case .call(let slot)? = waiters[ticket]?.kind else { return nil }
    return calls[slot].settlement
  }

  /// Removes the result of the wait of a call, and returns it.
  ///
  /// Until then the scope where the call waited is there, so that the call can say what it has waited for.
  ///
  /// - Complexity: O(1); O(depth) where scopes go with it.
  mutating func collect(_ ticket: Ticket, into actions: inout Actions) -> Settlement {
    guard let waiter = waiters.remove(ticket), case .call(let slot) = waiter.kind,
      let settlement = calls.take(slot).settlement
    else { preconditionFailure("a call that was resumed has been settled, and looks once") }
    if waiter.extras != Self.none { takeExtras(waiter.extras, into: &actions) }
    return settlement
  }
}
