internal import TransitionSupport

/// The result of passing a node on after a transition: its new word and its new holder.
struct Passing {
  enum Holder {
    case nobody
    /// A call, which the shell tells, and resumes if it has parked.
    case call(CallHandle, ContinuationHandle)
    /// A block, which runs at the return point of the block before it, or else in the task of its batch.
    case block(BlockHandle, runsHere: Bool)
  }

  /// The new word of the node.
  let word: Word
  let holder: Holder
}

extension Passing.Holder {
  /// A Boolean value that indicates whether the holder is a block.
  var isBlock: Bool { if case .block = self { true } else { false } }

  var isNobody: Bool { if case .nobody = self { true } else { false } }
}

/// The passing of the lock from transition to transition.
extension LockMachine {
  /// Passes a node from a transition that is over to the first in line, and gives each request its turn that can start
  /// because of it.
  ///
  /// In a tree of scopes several requests may start. The result names the request of the same node; a ``SectionAction``
  /// grants each other one.
  ///
  /// - Parameters:
  ///   - word: the word that the ended transition leaves.
  ///   - node: the node of the transition.
  ///   - returnPoint: the point at which a block has just returned, so that the next one can run there.
  /// - Complexity: O(1); in a tree O(depth) for each request that has its turn. With deadlines O(log *n*) for *n*
  ///   deadlines.
  mutating func pass(
    _ word: Word,
    of node: Int32 = 0,
    at returnPoint: ReturnPoint,
    into actions: inout Actions
  ) -> Passing {
    conclude(at: node, into: &actions)
    if tree.isBare, tree[0].requests == 0, !tree[0].hasIdlers { return Passing(word: word.freed(), holder: .nobody) }
    // Plain calls do not publish which request is the first.
    noteFirst(at: node)
    let (place, successor) = tree.release(node)
    var holder = Passing.Holder.nobody
    // The requests around the place come first, and then those around a successor that replaces it.
    var start: Int32? = place
    while let around = start {
      grantReady(around: around, into: &actions) { machine, ticket, number, actions in
        guard number == node else { return machine.grantElsewhere(ticket, at: number, into: &actions) }
        holder = machine.grant(ticket, at: number, returnPoint, into: &actions)
      }
      start = around == place ? successor : nil
    }
    let attention = !tree.isBare || needsAttention
    let next = holder.isNobody ? word.freed() : word.passedOn(block: holder.isBlock, attention: attention)
    removeScopeIfGone(node, into: &actions)
    return Passing(word: next, holder: holder)
  }

  /// Gives each request its turn that can start because a waiter has left a node.
  ///
  /// In a lock without scopes, only the end of its transition passes the line on.
  mutating func noteDeparture(from node: Int32, into actions: inout Actions) {
    noteFirst(at: node)
    if tree.isBare { return }
    grantReady(around: node, into: &actions) { $0.grantElsewhere($1, at: $2, into: &$3) }
  }

  @inline(__always)
  private mutating func grantReady(
    around node: Int32,
    into actions: inout Actions,
    _ grant: (inout LockMachine, Ticket, Int32, inout Actions) -> Void
  ) {
    while let ready = tree.nextReady(around: node) {
      switch ready {
      case .idlers(let number):
        tellIdlers(at: number)
      case .request(let number):
        guard let ticket = firstTicket(at: number) else { preconditionFailure("a ready request is in line") }
        tree.hold(number)
        grant(&self, ticket, number, &actions)
        noteFirst(at: number)
        if tree[number].current.isInterruptible { askNewHolderToGiveWay(number, into: &actions) }
      }
    }
  }

  private mutating func grantElsewhere(_ ticket: Ticket, at node: Int32, into actions: inout Actions) {
    let place = tree[node].place
    switch grant(ticket, at: node, .elsewhere, into: &actions) {
    case .call(let call, let continuation):
      actions.appendInSection(.grantCall(place, call))
      if !continuation.isAbsent { actions.append(.resume(continuation)) }
    case .block(let block, _): actions.appendInSection(.grantBlock(place, block))
    case .nobody: break
    }
  }

  /// Gives the first in the line of a node its turn.
  private mutating func grant(
    _ ticket: Ticket,
    at node: Int32,
    _ returnPoint: ReturnPoint,
    into actions: inout Actions
  ) -> Passing.Holder {
    let waiter = waiters[ticket.slot]
    leaveLine(ticket, waiter.details, at: node)
    removeDeadline(of: ticket.slot, into: &actions)
    if isWatchedSeldom { wakeWatches(into: &actions) }
    if isObserved || waiter.details != Self.none { noteTurn(of: ticket, waiter, at: node) }
    switch waiter.kind {
    case .call(let call):
      noteWaitsNoLonger(waiter.task)
      waiters.remove(ticket.slot)
      if waiter.details != Self.none { takeDetails(waiter.details, into: &actions) }
      return .call(call, waiter.continuation)
    case .block(let block, let batch):
      waiters.unlink(ticket)
      tree[node].current.ticket = ticket
      if waiter.details != Self.none { tellObserversOfTurn(waiter.details) }
      let runsHere = runs(batch, at: returnPoint)
      if runsHere {
        begin(of: batch, at: node, into: &actions)
      } else {
        tree[node].current.isDue = true
        callToWork(batch, into: &actions)
      }
      return .block(block, runsHere: runsHere)
    case .discarded:
      preconditionFailure("a discarded block is not in line")
    }
  }

  /// Keeps the known properties of a request with its transition, now that it has its turn.
  @inline(never)
  private mutating func noteTurn(of ticket: Ticket, _ waiter: Waiter, at node: Int32) {
    // The end of a transition that began unobserved may not come here, and would leave the number to the next one.
    if isObserved { tree[node].current.number = ticket.serial }
    note(.begins, at: node, ticket.serial, subject(of: waiter))
    guard waiter.details != Self.none else { return }
    let known = details[waiter.details]
    tree[node].current.isInterruptible = known.options?.isInterruptible ?? false
    tree[node].current.callSite = known.callSite
    tree[node].current.text = known.text
  }

  /// Settles the request of the transition that is over, and clears its properties.
  private mutating func conclude(at node: Int32, into actions: inout Actions) {
    if isObserved { noteEnd(at: node) }
    if tree[node].current.ticket == nil, tree[node].current.isPlain { return }
    let current = tree[node].current
    tree[node].current = Node.Current()
    if let text = current.text { actions.append(.forget(text)) }
    if let listeners = current.listeners { miss(listeners) }
    if let ticket = current.ticket {
      let waiter = waiters.remove(ticket.slot)
      if waiter.details != Self.none { tellObservers(waiter.details, into: &actions) }
      guard case .block(let block, _) = waiter.kind else {
        preconditionFailure("a request is kept until it settles")
      }
      actions.append(.finish(block, .concluded(current.ending ?? .finished)))
    }
  }

  @inline(never)
  private mutating func noteEnd(at node: Int32) {
    let settlement = Settlement.concluded(tree[node].current.ending ?? .finished)
    note(.ends, at: node, tree[node].current.number, holder(of: node), as: settlement)
  }
}

/// The transition that holds a node.
extension LockMachine {
  /// Keeps the request of a block that ran at once and whose token lives on.
  ///
  /// - Complexity: O(1).
  mutating func keep(_ block: BlockHandle, at node: Int32 = 0) -> Ticket {
    var waiter = Waiter(kind: .block(block, batch: Self.none))
    if node != 0 { waiter.details = addDetails(WaiterDetails(node: node)) }
    let ticket = waiters.add(waiter)
    tree[node].current.ticket = ticket
    return ticket
  }

  /// Takes back the turn of a block that has not begun. The block never runs, and is destroyed where it would have run.
  ///
  /// - Returns: false if no block has its turn, or it has begun.
  mutating func takeBackDue(at node: Int32, into actions: inout Actions) -> Bool {
    let current = tree[node].current
    guard current.isDue, let ticket = current.ticket, case .block(let block, let batch)? = waiters[ticket]?.kind else {
      return false
    }
    // Its number stays, for observers.
    tree[node].current = Node.Current(ending: .takenBack, number: current.number)
    if let listeners = current.listeners { miss(listeners) }
    discard(block, ticket, of: batch, as: .concluded(.takenBack), into: &actions)
    return true
  }

  /// Notes that the lock itself, and not a token, ended the current transition.
  mutating func endItself(as conclusion: Conclusion, at node: Int32 = 0) {
    if tree[node].current.ending == nil { tree[node].current.ending = conclusion }
  }
}

/// The requests to holders to give way.
extension LockMachine {
  /// Asks each transition that is in the way of an interrupter to give way.
  ///
  /// - Complexity: O(1); in a tree of scopes O(depth), and O(*n*) for *n* transitions in the way.
  mutating func askHoldersToGiveWay(for node: Int32, into actions: inout Actions) {
    // An interrupter waits only if a transition is in its way; a lock without scopes does not count its holder.
    if tree.isBare { return askToGiveWay(0, into: &actions) }
    var holders: [Int32] = []
    _ = tree.firstHolder(inTheWayOf: node) {
      holders.append($0)
      return false
    }
    for holder in holders { askToGiveWay(holder, into: &actions) }
  }

  /// Asks the transition that has just taken a node to give way, if an interrupter waits for it already.
  mutating func askNewHolderToGiveWay(_ node: Int32, into actions: inout Actions) {
    if tree.isInterrupted(node) { askToGiveWay(node, into: &actions) }
  }

  private mutating func askToGiveWay(_ node: Int32, into actions: inout Actions) {
    let current = tree[node].current
    guard current.isInterruptible, !current.isInterrupted else { return }
    tree[node].current.isInterrupted = true
    note(.isAsked, at: node, current.number, holder(of: node))
    actions.appendInSection(.interrupt(node))
    if let listeners = current.listeners { tell(listeners) }
    tree[node].current.listeners = nil
  }
}
