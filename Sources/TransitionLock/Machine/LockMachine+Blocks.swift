internal import TransitionSupport

/// Blocks of `enqueue`, and the crews that run them.
extension LockMachine {
  enum BlockJoining: Equatable {
    /// It has its place.
    case waiting(Ticket, crew: Int32)
    /// The last in line is no neighbour: it takes a runner to join.
    case needsRunner
  }

  /// Takes the last place in line for a block, while a transition holds the lock.
  ///
  /// The runner is made between two tries, so that nobody waits in the section for the allocator, and those whose
  /// neighbour has one pay nothing for it.
  ///
  /// - Parameter runner: runs the block, where no neighbour has a runner. It is kept only then.
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  @inline(__always)
  mutating func join(
    _ block: Handles.Block,
    at site: Site,
    until deadline: Duration?,
    bringing runner: Handles.Runner?,
    into actions: inout Actions
  ) -> BlockJoining {
    let crew: Int32
    if case .block(_, let neighbours)? = waiters.last(of: line)?.kind, crews[neighbours].site == site {
      crew = neighbours
      crews[crew].members += 1
      if let runner { actions.append(.release(runner)) }
    } else {
      guard let runner else { return .needsRunner }
      crew = crews.add(Crew(runner: runner, site: site, members: 1))
    }
    let waiter = Waiter<Handles>(kind: .block(block, crew: crew), deadline: Self.none, audience: Self.none)
    let ticket = waiters.append(waiter, to: line)
    setDeadline(deadline, of: ticket, into: &actions)
    noteJoined(into: &actions)
    return .waiting(ticket, crew: crew)
  }

  func runs(_ crew: Int32, at stage: Stage) -> Bool {
    switch stage {
    case .elsewhere: false
    case .crew(let other): crew == other
    case .call(let isolation, let task): crews[crew].site.isolation == isolation && crews[crew].site.task == task
    }
  }

  /// Notes that the block that has its turn begins.
  mutating func begin(_ ticket: Ticket, _ block: Handles.Block, of crew: Int32, into actions: inout Actions) {
    waiters[ticket.slot].kind = .block(block, crew: Self.none)
    current.isDue = false
    countOut(crew, into: &actions)
  }

  /// Settles a block that never runs. It is destroyed where it would have run.
  mutating func discard(
    _ block: Handles.Block,
    _ ticket: Ticket,
    of crew: Int32,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    tellAudience(of: ticket, onlyOfTurn: false)
    guard crews[crew].site.isolation != 0 else {
      waiters.remove(ticket.slot)
      actions.append(.finish(block, settlement))
      return countOut(crew, into: &actions)
    }
    let list = crews[crew].discarded ?? waiters.makeList()
    crews[crew].discarded = list
    waiters[ticket.slot].kind = .discarded(block, crew: crew)
    waiters.move(ticket, to: list)
    actions.append(.settle(block, settlement))
    callToWork(crew, into: &actions)
    countOut(crew, into: &actions)
  }

  mutating func callToWork(_ crew: Int32, into actions: inout Actions) {
    if crews[crew].isAtWork { return }
    crews[crew].isAtWork = true
    actions.append(.start(crews[crew].runner))
  }

  @inline(__always)
  private mutating func countOut(_ crew: Int32, into actions: inout Actions) {
    crews[crew].members -= 1
    if crews[crew].members == 0 { dissolveIfDone(crew, into: &actions) }
  }

  @inline(never)
  private mutating func dissolveIfDone(_ crew: Int32, into actions: inout Actions) {
    // Where there is something to destroy, the task is at work.
    guard crews[crew].members == 0, !crews[crew].isAtWork else { return }
    actions.append(.release(crews.take(crew).runner))
  }
}

/// The task of a crew.
extension LockMachine {
  enum Work {
    /// Runs the block, which has its turn.
    case run(Handles.Block)
    /// Destroys blocks that never run.
    case destroy([Handles.Block])
    /// Comes to rest.
    case rest
  }

  /// What the task of a crew does next.
  ///
  /// - Complexity: O(1).
  mutating func work(of crew: Int32, into actions: inout Actions) -> Work {
    if let list = crews[crew].discarded { return .destroy(takeDiscarded(list, of: crew)) }
    if current.isDue, let ticket = current.ticket, case .block(let block, crew) = waiters[ticket.slot].kind {
      begin(ticket, block, of: crew, into: &actions)
      return .run(block)
    }
    crews[crew].isAtWork = false
    dissolveIfDone(crew, into: &actions)
    return .rest
  }

  private mutating func takeDiscarded(_ list: List, of crew: Int32) -> [Handles.Block] {
    var blocks: [Handles.Block] = []
    blocks.reserveCapacity(batch)
    while blocks.count < batch, let ticket = waiters.first(of: list),
      case .discarded(let block, _)? = waiters.remove(ticket)?.kind
    {
      blocks.append(block)
    }
    if waiters.isEmpty(list) {
      waiters.removeList(list)
      crews[crew].discarded = nil
    }
    return blocks
  }
}
