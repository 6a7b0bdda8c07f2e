internal import TransitionSupport

/// The blocks of `enqueue`, and the batches that run them.
extension LockMachine {
  enum BlockJoining: Equatable {
    /// The block has its place in line.
    case waiting(Ticket, batch: Int32)
    /// The last in line is no neighbor, so that a runner is needed to join.
    case needsRunner
  }

  /// Takes a place in line for a block, while a transition is in its way.
  ///
  /// The runner is created between two tries, so that no thread waits in the section for the allocator, and a block
  /// whose neighbor has one pays nothing for it.
  ///
  /// - Parameters:
  ///   - node: the node whose turn it waits for.
  ///   - terms: what it asks for beyond that; nil for a plain block.
  ///   - runner: the runner of the block, for the case that no neighbor has one. It is kept only then.
  /// - Complexity: O(1), in a tree of scopes O(depth); with a deadline O(log *n*) for *n* deadlines.
  @inline(__always)
  mutating func join(
    _ block: Handles.Block,
    at site: Site,
    of node: Int32 = 0,
    under terms: Terms? = nil,
    until deadline: Duration?,
    bringing runner: Handles.Runner?,
    into actions: inout Actions
  ) -> BlockJoining {
    let batch: Int32
    if terms == nil, let line = lineIfAny(at: node), case .block(_, let neighbors)? = waiters.last(of: line)?.kind,
      batches[neighbors].site == site
    {
      batch = neighbors
      batches[batch].members += 1
      if let runner { actions.append(.release(runner)) }
    } else {
      guard let runner else { return .needsRunner }
      batch = batches.add(Batch(runner: runner, site: site, node: node, members: 1))
    }
    let waiter = Waiter<Handles>(kind: .block(block, batch: batch), deadline: Self.none, extras: Self.none)
    let ticket: Ticket
    if node == 0, terms == nil {
      ticket = waiters.append(waiter, to: waiters.permanentList(0))
    } else {
      ticket = place(waiter, at: node, under: terms, into: &actions)
    }
    if let deadline { setDeadline(deadline, of: ticket, into: &actions) }
    noteJoined(ticket, at: node, terms, into: &actions)
    return .waiting(ticket, batch: batch)
  }

  // Mutating, as one that does not mutate would be called with a copy of the machine.
  @inline(__always)
  mutating func runs(_ batch: Int32, at returnPoint: ReturnPoint) -> Bool {
    switch returnPoint {
    case .elsewhere: false
    case .batch(let other): batch == other
    case .call(let isolation, let task): batches[batch].site.isolation == isolation && batches[batch].site.task == task
    }
  }

  /// Notes that the block whose turn it is begins.
  @inline(__always)
  mutating func begin(
    _ ticket: Ticket,
    _ block: Handles.Block,
    of batch: Int32,
    at node: Int32,
    into actions: inout Actions
  ) {
    waiters[ticket.slot].kind = .block(block, batch: Self.none)
    self[node].current.isDue = false
    countOut(batch, into: &actions)
  }

  /// Settles a block that never runs, and has it destroyed where it would have run.
  mutating func discard(
    _ block: Handles.Block,
    _ ticket: Ticket,
    of batch: Int32,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    let slot = waiters[ticket.slot].extras
    if slot != Self.none {
      waiters[ticket.slot].extras = Self.none
      tellObservers(slot, into: &actions)
    }
    guard batches[batch].site.isolation != 0 else {
      waiters.remove(ticket.slot)
      actions.append(.finish(block, settlement))
      return countOut(batch, into: &actions)
    }
    let list = batches[batch].discarded ?? waiters.makeList()
    batches[batch].discarded = list
    waiters[ticket.slot].kind = .discarded(block, batch: batch)
    waiters.move(ticket, to: list)
    actions.append(.settle(block, settlement))
    callToWork(batch, into: &actions)
    countOut(batch, into: &actions)
  }

  mutating func callToWork(_ batch: Int32, into actions: inout Actions) {
    if batches[batch].isAtWork { return }
    batches[batch].isAtWork = true
    actions.append(.start(batches[batch].runner))
  }

  @inline(__always)
  private mutating func countOut(_ batch: Int32, into actions: inout Actions) {
    batches[batch].members -= 1
    if batches[batch].members == 0 { dissolveIfDone(batch, into: &actions) }
  }

  @inline(never)
  private mutating func dissolveIfDone(_ batch: Int32, into actions: inout Actions) {
    // Where there is something to destroy, the task is at work.
    guard batches[batch].members == 0, !batches[batch].isAtWork else { return }
    actions.append(.release(batches.take(batch).runner))
  }
}

/// The task of a batch.
extension LockMachine {
  enum Work {
    /// Runs the block, which has its turn.
    case run(Handles.Block)
    /// Destroys blocks that never run.
    case destroy([Handles.Block])
    /// Comes to rest.
    case rest
  }

  /// Returns what the task of a batch does next.
  ///
  /// - Complexity: O(1).
  mutating func work(of batch: Int32, into actions: inout Actions) -> Work {
    if let list = batches[batch].discarded { return .destroy(takeDiscarded(list, of: batch)) }
    // A scope is there as long as it has blocks that have not begun.
    if batches[batch].members > 0, let ticket = dueTicket(at: batches[batch].node),
      case .block(let block, batch) = waiters[ticket.slot].kind
    {
      begin(ticket, block, of: batch, at: batches[batch].node, into: &actions)
      return .run(block)
    }
    batches[batch].isAtWork = false
    dissolveIfDone(batch, into: &actions)
    return .rest
  }

  @inline(__always)
  private mutating func dueTicket(at node: Int32) -> Ticket? {
    self[node].current.isDue ? self[node].current.ticket : nil
  }

  private mutating func takeDiscarded(_ list: List, of batch: Int32) -> [Handles.Block] {
    var blocks: [Handles.Block] = []
    blocks.reserveCapacity(stepSize)
    while blocks.count < stepSize, let ticket = waiters.first(of: list),
      case .discarded(let block, _)? = waiters.remove(ticket)?.kind
    {
      blocks.append(block)
    }
    if waiters.isEmpty(list) {
      waiters.removeList(list)
      batches[batch].discarded = nil
    }
    return blocks
  }
}
