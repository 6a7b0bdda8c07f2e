internal import TransitionSupport

/// The arrival of calls.
extension LockMachine {
  /// Takes a place in line for a call, while a transition is in its way.
  ///
  /// - Parameters:
  ///   - call: the call, with its continuation if it is parked already.
  ///   - node: the node where the call or block waits.
  ///   - options: the options of its policy; nil for a plain call.
  ///   - deadline: the time at which the call stops waiting, counted from the creation of the lock; nil for no limit.
  /// - Complexity: O(1); in a tree of scopes O(depth). With a deadline O(log *n*) for *n* deadlines.
  mutating func join(
    _ call: ArrivingCall,
    at node: Int32 = 0,
    under options: RequestOptions? = nil,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket {
    let ticket = place(Waiter(call), call, at: node, under: options, into: &actions)
    noteWaits(call.task, ticket)
    setDeadline(deadline, of: ticket, into: &actions)
    noteJoined(ticket, at: node, options, into: &actions)
    return ticket
  }

  /// An event that a call awaits other than its own turn.
  enum AwaitedEvent {
    /// A node is idle: no transition conflicts with it, and no request that conflicts with it waits.
    case idle
    /// The transition of a node is asked to give way, or is over.
    case signal
    /// The turn of a request has come.
    case turn(Ticket)
    /// A request has settled.
    case end(Ticket)
  }

  /// Adds a call to those that await an event.
  ///
  /// - Returns: the ticket of the call; nil if the event has happened already.
  /// - Complexity: as for ``join(_:at:under:until:into:)``.
  mutating func join(
    _ call: ArrivingCall,
    for event: AwaitedEvent,
    at node: Int32 = 0,
    until deadline: Duration?,
    into actions: inout Actions
  ) -> Ticket? {
    var (node, request): (Int32, Ticket?) = (node, nil)
    let list: List
    switch event {
    case .idle:
      list = waiters.list(&tree[node].idlers)
    case .signal:
      list = waiters.list(&tree[node].current.listeners)
    case .turn(let ticket):
      guard let waiter = waiters[ticket], ticket != tree[self.node(of: waiter)].current.ticket else { return nil }
      (node, request) = (self.node(of: waiter), ticket)
      let slot = observedDetails(of: ticket)
      list = waiters.list(&details[slot].ofTurn)
    case .end(let ticket):
      guard let waiter = waiters[ticket] else { return nil }
      (node, request) = (self.node(of: waiter), ticket)
      let slot = observedDetails(of: ticket)
      list = waiters.list(&details[slot].ofEnd)
    }
    let awaited: Waiter.Awaited =
      switch event {
      case .idle: .idle
      case .signal: .signal
      case .turn, .end: .request
      }
    var waiter = Waiter(call, for: awaited)
    if node != 0 || request != nil {
      waiter.details = addDetails(WaiterDetails(node: node, callSite: call.callSite, observed: request))
    }
    let ticket = waiters.append(waiter, to: list)
    if awaited != .signal { noteWaits(call.task, ticket) }
    if awaited == .request { awaitingRequests += 1 }
    if awaited == .idle {
      tree.countIdlers(1, at: node)
      tree.setIdlers(true, of: node)
    }
    setDeadline(deadline, of: ticket, into: &actions)
    return ticket
  }

  private mutating func observedDetails(of request: Ticket) -> Int32 {
    if waiters[request.slot].details == Self.none { waiters[request.slot].details = details.add(WaiterDetails()) }
    return waiters[request.slot].details
  }

  /// Parks a call that has its place, but no continuation yet.
  ///
  /// - Complexity: O(1).
  mutating func park(_ continuation: ContinuationHandle, at ticket: Ticket) {
    precondition(waiters.holds(ticket) && waiters[ticket.slot].continuation.isAbsent, "a call parks once, in its place")
    waiters[ticket.slot].continuation = continuation
  }
}

/// The arrival of blocks.
extension LockMachine {
  enum BlockJoining: Equatable {
    /// The block has its place in line.
    case waiting(Ticket, batch: Int32)
    /// The last in line is no neighbor, so the block needs a runner to join.
    case needsRunner
  }

  /// Takes a place in line for a block, while a transition is in its way.
  ///
  /// The caller creates the runner between two tries, so that no thread waits in the section for the allocator, and a
  /// block whose neighbor has a runner creates none.
  ///
  /// - Parameters:
  ///   - node: the node where the call or block waits.
  ///   - options: the options of its policy; nil for a plain block.
  ///   - runner: the runner of the block. The machine keeps it only if no neighbor has one.
  /// - Complexity: O(1); in a tree of scopes O(depth). With a deadline O(log *n*) for *n* deadlines.
  mutating func join(
    _ block: BlockHandle,
    at site: Site,
    of node: Int32 = 0,
    under options: RequestOptions? = nil,
    until deadline: Duration?,
    bringing runner: RunnerHandle?,
    into actions: inout Actions
  ) -> BlockJoining {
    let batch: Int32
    if options == nil, let line = tree[node].line, case .block(_, let neighbors)? = waiters.last(of: line)?.kind,
      batches[neighbors].site == site
    {
      batch = neighbors
      batches[batch].members += 1
      if let runner { actions.append(.release(runner)) }
    } else {
      guard let runner else { return .needsRunner }
      batch = batches.add(Batch(runner: runner, site: site, node: node, members: 1))
    }
    let waiter = Waiter(kind: .block(block, batch: batch))
    let ticket = place(waiter, nil, at: node, under: options, into: &actions)
    setDeadline(deadline, of: ticket, into: &actions)
    noteJoined(ticket, at: node, options, into: &actions)
    return .waiting(ticket, batch: batch)
  }
}

/// The places in a line.
extension LockMachine {
  /// Puts a waiter into the line of a node: into the place of the request that it replaces, or behind the other
  /// requests of its kind.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  private mutating func place(
    _ waiter: Waiter,
    _ call: ArrivingCall?,
    at node: Int32,
    under options: RequestOptions?,
    into actions: inout Actions
  ) -> Ticket {
    if node == 0, options == nil, call?.text == nil { return waiters.append(waiter, to: waiters.permanentList(0)) }
    return placeWithDetails(waiter, call, at: node, under: options, into: &actions)
  }

  @inline(never)
  private mutating func placeWithDetails(
    _ waiter: Waiter,
    _ call: ArrivingCall?,
    at node: Int32,
    under options: RequestOptions?,
    into actions: inout Actions
  ) -> Ticket {
    var waiter = waiter
    waiter.details = addDetails(WaiterDetails(node: node, options: options, callSite: call?.callSite, text: call?.text))
    guard let key = options?.key else {
      let interrupts = options?.interrupts == true
      return waiters.append(
        waiter,
        to: interrupts ? waiters.list(&tree[node].interrupters) : waiters.list(&tree[node].line)
      )
    }
    guard let older = tree[node].keys[key] else {
      let ticket = waiters.append(waiter, to: waiters.list(&tree[node].line))
      tree[node].keys[key] = ticket
      return ticket
    }
    details[waiter.details].inheritedSerial = serial(of: older)
    let ticket = waiters.insert(waiter, before: older)
    supersede(older, by: ticket, at: node, into: &actions)
    tree[node].keys[key] = ticket
    return ticket
  }

  private mutating func supersede(_ older: Ticket, by ticket: Ticket, at node: Int32, into actions: inout Actions) {
    guard let waiter = waiters[older] else { preconditionFailure("a request with a key waits in line") }
    leaveLine(older, waiter.details, at: node)
    settle(older, waiter, as: .superseded, into: &actions)
    // This action follows the note for observers, because the request forgets its label with it.
    actions.appendInSection(.superseded(waiter.kind, by: ticket))
  }

  /// Notes that a request has come to the line of a node.
  @inline(__always)
  private mutating func noteJoined(
    _ ticket: Ticket,
    at node: Int32,
    _ options: RequestOptions?,
    into actions: inout Actions
  ) {
    tree.countRequests(1, at: node)
    let count = tree[node].requests
    if tree[node].lineWatch.exceeds(count) { actions.append(.warnOfLine(node, count)) }
    if isObserved { noteWaiting(ticket, at: node) }
    noteFirst(at: node)
    if let options, options.interrupts { askHoldersToGiveWay(for: node, into: &actions) }
  }

  @inline(never)
  private mutating func noteWaiting(_ ticket: Ticket, at node: Int32) {
    guard let waiter = waiters[ticket] else { return }
    note(.waits, at: node, ticket.serial, subject(of: waiter))
  }

  mutating func addDetails(_ new: WaiterDetails) -> Int32 {
    if new.node != 0 { tree[new.node].references += 1 }
    return details.add(new)
  }

  mutating func takeDetails(_ slot: Int32, into actions: inout Actions) {
    let node = details.take(slot).node
    guard node != 0 else { return }
    tree[node].references -= 1
    removeScopeIfGone(node, into: &actions)
  }
}
