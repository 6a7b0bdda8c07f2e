internal import TransitionSupport

/// The holder of the lock after a transition that is over.
struct Passing<Handles: LockHandles> {
  enum Holder {
    case nobody
    /// A call, which is resumed, or learns of its turn when it parks.
    case call(LabeledCallSite, task: UInt)
    /// A block, which runs where the one before it returned, or else in the task of its batch.
    case block(Handles.Block, runsHere: Bool)
  }

  /// The new word of the lock.
  let word: Word
  let holder: Holder
}

/// The passing of the lock from transition to transition.
extension LockMachine {
  /// Passes the lock from a transition that is over to the first in line.
  ///
  /// In a tree of scopes several may get their turns because of it; all but that of the same node are marks.
  ///
  /// - Parameters:
  ///   - word: the word as the ended transition leaves it.
  ///   - node: the node of the transition.
  ///   - returnPoint: the point at which a block has just returned, so that the next one can run there.
  /// - Complexity: O(1), in a tree O(depth) for each that gets its turn; with deadlines O(log *n*) for *n* of them.
  mutating func pass(
    _ word: Word,
    of node: Int32 = 0,
    at returnPoint: ReturnPoint,
    into actions: inout Actions
  ) -> Passing<Handles> {
    conclude(at: node, into: &actions)
    if tree.count > 0 { return passInTree(word, of: node, at: returnPoint, into: &actions) }
    guard let ticket = firstTicket(at: 0) else {
      tellIdlers(at: 0)
      return Passing(word: word.freed(), holder: .nobody)
    }
    let holder = grant(ticket, at: 0, returnPoint, into: &actions)
    if root.interrupters != nil { dropEmptyLists(at: 0) }
    if root.current.isInterruptible { askNewHolderToGiveWay(0, into: &actions) }
    // A block's request is to be told when its transition is over, with or without other waiters.
    return Passing(word: word.passedOn(block: holder.isBlock, attention: needsAttention), holder: holder)
  }

  /// Gives the first in the line of a node its turn.
  mutating func grant(
    _ ticket: Ticket,
    at node: Int32,
    _ returnPoint: ReturnPoint,
    into actions: inout Actions
  ) -> Passing<Handles>.Holder {
    let waiter = waiters[ticket.slot]
    leaveLine(ticket, waiter.extras, at: node)
    if waiter.deadline != Self.none { removeDeadline(of: ticket.slot, into: &actions) }
    if isWatchedSeldom { wakeWatches(into: &actions) }
    if isObserved || waiter.extras != Self.none { noteTurn(of: ticket, waiter, at: node, into: &actions) }
    switch waiter.kind {
    case .call(let slot):
      let call = grant(slot, ticket, at: node, into: &actions)
      return .call(call.callSite, task: call.task)
    case .block(let block, let batch):
      waiters.unlink(ticket)
      self[node].current.ticket = ticket
      if waiter.extras != Self.none { tellObserversOfTurn(waiter.extras) }
      let runsHere = runs(batch, at: returnPoint)
      if runsHere {
        begin(ticket, block, of: batch, at: node, into: &actions)
      } else {
        self[node].current.isDue = true
        callToWork(batch, into: &actions)
      }
      return .block(block, runsHere: runsHere)
    case .discarded:
      preconditionFailure("a discarded block is not in line")
    }
  }

  private mutating func grant(
    _ slot: Int32,
    _ ticket: Ticket,
    at node: Int32,
    into actions: inout Actions
  ) -> WaitingCall<Handles> {
    let call = calls[slot]
    noteWaitsNoLonger(call.task)
    self[node].current.text = call.text
    if let continuation = call.continuation {
      // It sees its turn in the word, and so nothing is left for it here.
      _ = calls.take(slot)
      waiters.remove(ticket.slot)
      actions.append(.resume(continuation))
    } else {
      waiters.unlink(ticket)
      calls[slot].text = nil
      calls[slot].settlement = .granted
    }
    return call
  }

  /// Notes what is known of a request beyond its place, now that it has its turn.
  @inline(never)
  private mutating func noteTurn(
    of ticket: Ticket,
    _ waiter: Waiter<Handles>,
    at node: Int32,
    into actions: inout Actions
  ) {
    self[node].current.number = ticket.serial
    note(.begins, at: node, ticket.serial, subject(of: waiter), into: &actions)
    guard waiter.extras != Self.none else { return }
    self[node].current.isInterruptible = extras[waiter.extras].terms?.isInterruptible ?? false
    if case .call(let slot) = waiter.kind {
      self[node].current.callSite = calls[slot].callSite
      waiters[ticket.slot].extras = Self.none
      takeExtras(waiter.extras, into: &actions)
    }
  }

  /// Settles the request of the transition that is over, and clears what was known of it.
  private mutating func conclude(at node: Int32, into actions: inout Actions) {
    if isObserved { noteEnd(at: node, into: &actions) }
    let current = self[node].current
    let (ticket, text, ending, listeners) = (current.ticket, current.text, current.ending, current.listeners)
    self[node].current = Seat<Handles>.Current()
    if let text { actions.append(.forget(text)) }
    if let listeners { miss(listeners) }
    if let ticket {
      let waiter = waiters.remove(ticket.slot)
      if waiter.extras != Self.none { tellObservers(waiter.extras, into: &actions) }
      guard case .block(let block, _) = waiter.kind else {
        preconditionFailure("a request is kept until it settles")
      }
      actions.append(.finish(block, ending ?? .finished))
    }
  }

  @inline(never)
  private func noteEnd(at node: Int32, into actions: inout Actions) {
    let current = self[node].current
    note(.ends, at: node, current.number, subject(of: current), as: current.ending ?? .finished, into: &actions)
  }
}

extension Passing.Holder {
  /// A Boolean value that indicates whether it is a block.
  var isBlock: Bool { if case .block = self { true } else { false } }
}

/// The transition that holds the lock.
extension LockMachine {
  /// Keeps the request of a block that ran at once and whose token lives on.
  ///
  /// - Complexity: O(1).
  mutating func keep(_ block: Handles.Block, at node: Int32 = 0) -> Ticket {
    let slot = node == 0 ? Self.none : addExtras(Extras(node: node))
    let ticket = waiters.add(Waiter(kind: .block(block, batch: Self.none), deadline: Self.none, extras: slot))
    self[node].current.ticket = ticket
    return ticket
  }

  /// Keeps the text of the current transition's label for as long as the transition lasts.
  mutating func keep(_ text: Handles.Text, at node: Int32 = 0) { self[node].current.text = text }

  /// Takes back the turn of a block that has not begun, which then never runs and is destroyed where it would have run.
  ///
  /// - Returns: false if no block has its turn, or it has begun.
  mutating func takeBackDue(at node: Int32 = 0, into actions: inout Actions) -> Bool {
    let current = self[node].current
    guard current.isDue, let ticket = current.ticket, case .block(let block, let batch)? = waiters[ticket]?.kind else {
      return false
    }
    // Its number stays, for those who look on.
    self[node].current = Seat<Handles>.Current(ending: .takenBack, number: current.number)
    if let listeners = current.listeners { miss(listeners) }
    discard(block, ticket, of: batch, as: .takenBack, into: &actions)
    return true
  }

  /// Notes that the current transition was ended by the lock, and not by its token.
  ///
  /// - Parameters:
  ///   - settlement: the settlement of its request: failed, or taken back.
  ///   - generation: the generation of the token, if that has not ended before.
  mutating func endItself(as settlement: Settlement, at node: Int32 = 0, _ generation: UInt64?) {
    if self[node].current.ending == nil { self[node].current.ending = settlement }
    if let generation { self[node].forcedEnds.note(generation, settlement) }
  }
}
