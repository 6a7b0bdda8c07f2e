/// Calls of `serialize` that wait.
extension LineKeeper {
  /// Where a call stands in line, and where it finds its settlement.
  struct Seat {
    let ticket: LockLine.Ticket
    let mailbox: Mailboxes.Ticket
  }

  enum Joining {
    /// The lock was free after all, and is taken.
    case started(Token)
    /// The call has its place in line; the alarm, if any, is to be set.
    case waiting(Seat, Alarm?)
    /// There is no time to wait.
    case timedOut
    case closed
  }

  /// How long a call waits for its turn.
  enum Patience {
    case none
    /// As the time since the lock was made; negative on a clock that was set back since.
    case until(Duration)
    case endless
  }

  /// Takes the lock, or else the last place in line.
  ///
  /// - Complexity: O(1), amortized; with a deadline O(log *n*) for *n* deadlines.
  func join(_ place: Place, task: UInt, patience: Patience) -> Joining {
    withState { state in
      while true {
        let word = cell.word
        if word.isClosed { return .closed }
        if !word.isTaken {
          guard let token = cell.start(place, task: task) else { continue }
          return .started(token)
        }
        if case .none = patience { return .timedOut }
        guard cell.exchange(word, for: word.adding(Word.attention)) else { continue }
        let mailbox = state.mailboxes.append(nil)
        var bid = LockLine.Bid(place: place, task: task, hasDeadline: false, mailbox: mailbox)
        guard case .until(let deadline) = patience else {
          return .waiting(Seat(ticket: state.line.join(bid), mailbox: mailbox), nil)
        }
        bid.hasDeadline = true
        let ticket = state.line.join(bid)
        return .waiting(Seat(ticket: ticket, mailbox: mailbox), state.deadlines.add(deadline, for: ticket))
      }
    }
  }

  /// Parks a call that has joined, or resumes it at once if it is settled already.
  func park(_ call: Waiter, at seat: Seat) {
    let isSettled = withState { $0.line.park(call, at: seat.ticket) != nil }
    if isSettled { call.resume() }
  }

  /// Takes the settlement of a call that has been resumed.
  func takeSettlement(of seat: Seat) -> Settlement {
    guard let settlement = withState({ $0.mailboxes.remove(seat.mailbox) }) ?? nil else {
      preconditionFailure("a call is settled before it is resumed")
    }
    return settlement
  }

  /// Notes how the wait of a call ended, for the call to find.
  func settle(_ bid: LockLine.Bid, _ settlement: Settlement, _ state: inout State, _ effects: inout Effects) {
    if let mailbox = bid.mailbox { state.mailboxes.replace(mailbox, with: settlement) }
    if bid.hasDeadline { countOutDeadline(&state, &effects) }
  }

  /// Lets a waiter leave the line, if it is still there.
  ///
  /// - Complexity: O(1).
  func leave(_ ticket: LockLine.Ticket, settledAs settlement: Settlement) {
    let effects = withState { state in
      var effects = Effects()
      depart(state.line.leave(ticket, settledAs: settlement), settlement, &state, &effects)
      return effects
    }
    effects.perform()
  }

  /// Notes what a departure from the line asks for.
  func depart(
    _ departure: LockLine.Departure,
    _ settlement: Settlement,
    _ state: inout State,
    _ effects: inout Effects
  ) {
    switch departure {
    case .tooLate:
      break
    case .noted(let bid):
      settle(bid, settlement, &state, &effects)
    case .resume(let call, let bid):
      settle(bid, settlement, &state, &effects)
      effects.append(.resume(call))
    case .discard(let request):
      discard(request, as: settlement == .closed ? .closed : .cancelled, &effects)
    }
  }
}

/// Deadlines, and the one timer that serves them.
extension LineKeeper {
  func countOutDeadline(_ state: inout State, _ effects: inout Effects) {
    let line = state.line
    if state.deadlines.countOut(isWaiting: line.isWaiting) {
      if let timer = state.timer { effects.append(.cancel(timer)) }
      state.timer = nil
    }
  }

  /// Keeps the task of a timer that has been started, in the place of the one before.
  func keepTimer(_ task: Task<Void, Never>, _ alarm: Alarm) {
    let superfluous: Task<Void, Never>? = withState { state in
      guard state.deadlines.isCurrent(alarm.serial) else { return task }
      defer { state.timer = task }
      return state.timer
    }
    superfluous?.cancel()
  }

  /// Lets everybody leave whose deadline has come.
  ///
  /// - Returns: the alarm to set for those who have time left.
  /// - Complexity: O(*k* log *n*) for *k* of *n* deadlines.
  func expire(_ alarm: Alarm, now: Duration) -> Alarm? {
    let (effects, next) = withState { state in
      var effects = Effects()
      guard state.deadlines.isCurrent(alarm.serial) else { return (effects, nil as Alarm?) }
      state.timer = nil
      while let ticket = state.deadlines.popDue(max(now, alarm.deadline)) {
        depart(state.line.leave(ticket, settledAs: .timedOut), .timedOut, &state, &effects)
      }
      return (effects, state.deadlines.rearm())
    }
    effects.perform()
    return next
  }
}
