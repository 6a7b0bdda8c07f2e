/// Calls of `serialize` that wait.
extension LineKeeper {
  enum Joining {
    /// The lock was free after all, and is taken.
    case started
    /// The call has its place in line; the alarm, if any, is to be set.
    case waiting(Alarm?)
    /// The task was cancelled on the way, there is no time to wait, or the lock is closed.
    case refused(Settlement)
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
  /// - Parameters:
  ///   - seat: where the call and who cancels it meet.
  ///   - call: what to resume, where the call suspends at once; otherwise it parks later.
  /// - Complexity: O(1), amortized; with a deadline O(log *n*) for *n* deadlines.
  func join(_ place: Place, task: UInt, patience: Patience, seat: borrowing Seat, parking call: Waiter?) -> Joining {
    withState { state in
      while true {
        let word = cell.word
        if word.isClosed { return .refused(.closed) }
        if !word.isTaken {
          guard cell.start(place, task: task) != nil else { continue }
          return .started
        }
        if seat.settlement != nil { return .refused(.cancelled) }
        if case .none = patience { return .refused(.timedOut) }
        guard drawAttention(word) else { continue }
        var bid = LockLine.Bid(place: place, task: task, hasDeadline: false)
        guard case .until(let deadline) = patience else {
          seat.take(state.line.join(bid, parking: call))
          return .waiting(nil)
        }
        bid.hasDeadline = true
        let ticket = state.line.join(bid, parking: call)
        seat.take(ticket)
        return .waiting(state.deadlines.add(deadline, for: ticket))
      }
    }
  }

  /// Makes sure that the end of the current transition comes by here. Under the section.
  ///
  /// - Returns: false if the word has changed.
  @inline(__always)
  func drawAttention(_ word: Word) -> Bool {
    // While `attention` is set, nobody else takes it away.
    word.needsAttention || cell.exchange(word, for: word.adding(Word.attention))
  }

  /// Parks a call that has joined, or resumes it at once if it is settled already.
  func park(_ call: Waiter, at seat: borrowing Seat) {
    let isSettled = withState { state in
      guard let settlement = state.line.park(call, at: seat.ticket) else { return false }
      if settlement == .timedOut { state.timedOut.insert(seat.ticket) }
      return true
    }
    if isSettled { call.resume() }
  }

  /// Lets a call leave the line because its task is cancelled, if it is there, and keeps it from joining otherwise.
  ///
  /// - Complexity: O(1).
  func cancel(_ seat: borrowing Seat) {
    var effects = Effects()
    withState { state in
      guard seat.isTaken else { return seat.settle(.cancelled) }
      let departure = state.line.leave(seat.ticket, settledAs: .cancelled)
      if case .tooLate = departure { return }
      seat.settle(.cancelled)
      depart(departure, .cancelled, &state, &effects)
    }
    effects.perform()
  }

  /// How the wait of a call ended that has been resumed and did not have its turn.
  func settlement(at seat: borrowing Seat) -> Settlement {
    // Without the section, which whoever cancels many waiters is busy with.
    if let settlement = seat.settlement { return settlement }
    return withState { $0.timedOut.remove(seat.ticket) } != nil ? .timedOut : .closed
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
      if bid.hasDeadline { countOutDeadline(&state, &effects) }
    case .resume(let call, let bid):
      if bid.hasDeadline { countOutDeadline(&state, &effects) }
      effects.append(.resume(call))
    case .discard(let request):
      discard(request.takeRetainedValue(), as: settlement == .closed ? .closed : .cancelled, &state, &effects)
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
    var effects = Effects()
    let next: Alarm? = withState { state in
      guard state.deadlines.isCurrent(alarm.serial) else { return nil }
      state.timer = nil
      while let ticket = state.deadlines.popDue(max(now, alarm.deadline)) {
        let departure = state.line.leave(ticket, settledAs: .timedOut)
        if case .resume = departure { state.timedOut.insert(ticket) }
        depart(departure, .timedOut, &state, &effects)
      }
      return state.deadlines.rearm()
    }
    effects.perform()
    return next
  }
}
