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
  /// - Parameters:
  ///   - word: the word as the ended transition leaves it.
  ///   - returnPoint: the point at which a block has just returned, so that the next one can run there.
  /// - Complexity: O(1); with deadlines O(log *n*) for *n* of them.
  mutating func pass(_ word: Word, at returnPoint: ReturnPoint, into actions: inout Actions) -> Passing<Handles> {
    conclude(into: &actions)
    guard let ticket = waiters.first(of: line) else {
      tellIdlers()
      return Passing(word: word.freed(), holder: .nobody)
    }
    count -= 1
    lineWatch.shrank(to: count)
    removeDeadline(of: ticket.slot, into: &actions)
    switch waiters[ticket.slot].kind {
    case .call(let slot):
      let call = grant(slot, ticket, into: &actions)
      let next = word.passedOn(block: false, attention: needsAttention)
      return Passing(word: next, holder: .call(call.callSite, task: call.task))
    case .block(let block, let batch):
      waiters.unlink(ticket)
      current.ticket = ticket
      tellObservers(of: ticket, onlyOfTurn: true)
      // A block's request is to be told when its transition is over, with or without other waiters.
      let next = word.passedOn(block: true, attention: true)
      let runsHere = runs(batch, at: returnPoint)
      if runsHere {
        begin(ticket, block, of: batch, into: &actions)
      } else {
        current.isDue = true
        callToWork(batch, into: &actions)
      }
      return Passing(word: next, holder: .block(block, runsHere: runsHere))
    case .discarded:
      preconditionFailure("a discarded block is not in line")
    }
  }

  private mutating func grant(
    _ slot: Int32,
    _ ticket: Ticket,
    into actions: inout Actions
  ) -> WaitingCall<Handles> {
    let call = calls[slot]
    waitingCalls -= 1
    current.text = call.text
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

  /// Settles the request of the transition that is over, and clears what was known of it.
  private mutating func conclude(into actions: inout Actions) {
    if let text = current.text { actions.append(.forget(text)) }
    if let ticket = current.ticket {
      tellObservers(of: ticket, onlyOfTurn: false)
      guard case .block(let block, _) = waiters.remove(ticket.slot).kind else {
        preconditionFailure("a request is kept until it settles")
      }
      actions.append(.finish(block, current.ending ?? .finished))
    }
    current = Current()
  }
}

/// The transition that holds the lock.
extension LockMachine {
  /// Keeps the request of a block that ran at once and whose token lives on.
  ///
  /// - Complexity: O(1).
  mutating func keep(_ block: Handles.Block) -> Ticket {
    let ticket = waiters.add(
      Waiter(kind: .block(block, batch: Self.none), deadline: Self.none, observers: Self.none)
    )
    current.ticket = ticket
    return ticket
  }

  /// Keeps the text of the current transition's label for as long as the transition lasts.
  mutating func keep(_ text: Handles.Text) { current.text = text }

  /// Takes back the turn of a block that has not begun, which then never runs and is destroyed where it would have run.
  ///
  /// - Returns: false if no block has its turn, or it has begun.
  mutating func takeBackDue(into actions: inout Actions) -> Bool {
    guard current.isDue, let ticket = current.ticket, case .block(let block, let batch)? = waiters[ticket]?.kind else {
      return false
    }
    current = Current()
    discard(block, ticket, of: batch, as: .takenBack, into: &actions)
    return true
  }

  /// Notes that the current transition was ended by the lock, and not by its token.
  ///
  /// - Parameters:
  ///   - settlement: the settlement of its request: failed, or taken back.
  ///   - generation: the generation of the token, if that has not ended before.
  mutating func endItself(as settlement: Settlement, _ generation: UInt64?) {
    if current.ending == nil { current.ending = settlement }
    if let generation { forcedEnds.note(generation, settlement) }
  }
}
