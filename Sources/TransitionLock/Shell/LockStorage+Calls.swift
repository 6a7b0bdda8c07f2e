internal import TransitionSupport

/// Calls that wait.
extension LockStorage {
  /// Takes the lock, or the last place in line, or notes why there is neither.
  ///
  /// - Parameters:
  ///   - call: with its continuation, where it suspends at once; otherwise it parks later.
  ///   - waitLimit: nil where that is to be read from the clock, and was not yet, since a free lock reads none.
  ///   - box: where the call and who cancels it meet.
  /// - Returns: whether the call is to be parked; nil where it would have to wait, and joins again with its limit.
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  func join(_ call: WaitingCall<References>, _ waitLimit: LockSettings.WaitLimit?, _ box: borrowing TicketBox) -> Bool?
  {
    let inherited = inheritedGeneration
    var obstacle: Word?
    let waits: Bool? = withMachine { machine, actions in
      while true {
        let word = cell.word
        switch word.arriving(attention: call.text != nil) {
        case .start(let started):
          guard cell.exchange(word, for: started) else { continue }
          cell.publish(call.callSite, task: call.task, generation: started.generation)
          if let text = call.text { machine.keep(text) }
          if let continuation = call.continuation { actions.append(.resume(continuation)) }
          return false
        case .closed:
          box.take(machine.refuse(call, as: .closed, into: &actions))
          return false
        case .wait(let next):
          guard let waitLimit else { return nil }
          if let settlement = refusal(waitLimit, box) {
            obstacle = word
            box.take(machine.refuse(call, as: settlement, into: &actions))
            return false
          }
          // While `attention` is set, nobody else takes it away.
          if let next, !cell.exchange(word, for: next) { continue }
          obstacle = word
          let ticket = machine.join(call, until: deadline(waitLimit), into: &actions)
          box.take(ticket)
          if inherited == word.generation { machine.suspect(ticket, of: word.generation) }
          return true
        }
      }
    }
    if let obstacle { cell.noteInTheWay(obstacle) }
    return waits
  }

  /// The transition of this lock in which the calling task was begun, where bodies are marked.
  private var inheritedGeneration: UInt64? { cell.word.isTraced ? InheritedTransition.generation(in: cell) : nil }

  /// What a call waits for that is not its own turn.
  enum AwaitedEvent {
    /// That no transition is under way, and nobody waits.
    case idle
    /// The turn of a request.
    case turn(PendingRequest)
    /// The end of a request.
    case end(PendingRequest)
  }

  /// Joins those who wait for an event, unless that is there.
  ///
  /// - Returns: whether the call is to be parked.
  /// - Complexity: as for ``join(_:_:_:)``.
  func join(
    _ call: WaitingCall<References>,
    for event: AwaitedEvent,
    _ waitLimit: LockSettings.WaitLimit,
    _ box: borrowing TicketBox
  ) -> Bool {
    let inherited = inheritedGeneration
    let obstacle: Word? = withMachine { machine, actions in
      while true {
        let word = cell.word
        guard isAwaited(event, word, machine) else {
          box.take(machine.refuse(call, as: .granted, into: &actions))
          return nil
        }
        if let settlement = refusal(waitLimit, box) {
          box.take(machine.refuse(call, as: settlement, into: &actions))
          return nil
        }
        // A request of a lock that is closed may be about to settle when no transition is left to pay attention to.
        guard word.needsAttention || !word.isTaken || cell.exchange(word, for: word.adding(Word.attention)) else {
          continue
        }
        let ticket = join(call, for: event, until: deadline(waitLimit), &machine, &actions)
        box.take(ticket)
        if inherited == word.generation { machine.suspect(ticket, of: word.generation) }
        return word
      }
    }
    guard let obstacle else { return false }
    cell.noteInTheWay(obstacle)
    return true
  }

  private func isAwaited(_ event: AwaitedEvent, _ word: Word, _ machine: borrowing Machine) -> Bool {
    switch event {
    case .idle: word.isTaken
    case .end(let request): request.isPending
    case .turn(let request):
      request.isPending && machine.current.ticket != machine.waiters.ticket(inSlot: request.slot)
    }
  }

  private func join(
    _ call: WaitingCall<References>,
    for event: AwaitedEvent,
    until deadline: Duration?,
    _ machine: inout Machine,
    _ actions: inout Actions
  ) -> Ticket {
    switch event {
    case .idle:
      return machine.joinIdlers(call, until: deadline, into: &actions)
    case .turn(let request), .end(let request):
      let ofTurn = if case .turn = event { true } else { false }
      let ticket = machine.waiters.ticket(inSlot: request.slot)
      return machine.joinObservers(ofTurn: ofTurn, of: ticket, call, until: deadline, into: &actions)
        ?? machine.refuse(call, as: .granted, into: &actions)
    }
  }

  /// Why a call that would have to wait does not.
  private func refusal(_ waitLimit: LockSettings.WaitLimit, _ box: borrowing TicketBox) -> Settlement? {
    if box.isCancelled { return .cancelled }
    if case .none = waitLimit { return .timedOut }
    return nil
  }

  private func deadline(_ waitLimit: LockSettings.WaitLimit) -> Duration? {
    if case .until(let deadline) = waitLimit { deadline } else { nil }
  }

  /// Parks a call that has joined, or resumes it at once if it is settled already.
  func park(_ continuation: Continuation, at box: borrowing TicketBox) {
    guard let ticket = box.ticket else { preconditionFailure("a call that parks has joined") }
    withMachine { machine, actions in machine.park(continuation, at: ticket, into: &actions) }
  }

  /// Lets a call leave because its task is cancelled, if it still waits, and keeps it from joining otherwise.
  ///
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  func cancel(_ box: borrowing TicketBox) {
    withMachine { machine, actions in
      guard let ticket = box.ticket else { return box.cancel() }
      _ = machine.leave(ticket, as: .cancelled, into: &actions)
    }
  }

  /// How the wait of a call ended that has been resumed; nil for a call that had its turn and has lost it since.
  func settlement(at box: borrowing TicketBox) -> Settlement? {
    guard let ticket = box.ticket else { return nil }
    return withMachine { machine, _ in machine.waiters.holds(ticket) ? machine.collect(ticket) : nil }
  }
}

/// Deadlines, and the one timer that serves them.
extension LockStorage {
  /// Starts the one timer, in the place of the one before.
  func setTimer(_ alarm: Alarm) {
    guard let settings = withState({ $0.settings }) else { return }
    let timer = Task.detached(executorPreference: settings.executor) { await keepTime(alarm, settings) }
    let superfluous: Task<Void, Never>? = withState { state in
      guard state.machine.deadlines.isCurrent(alarm) else { return timer }
      defer { state.timer = timer }
      return state.timer
    }
    superfluous?.cancel()
  }

  /// Cancels the timer, unless somebody needs it again.
  func stopTimer() {
    withState { $0.machine.deadlines.count == 0 ? $0.timer.take() : nil }?.cancel()
  }

  /// Sleeps until an alarm goes off, and lets everybody leave whose deadline has come, some at a time.
  @concurrent
  private func keepTime(_ alarm: Alarm, _ settings: LockSettings) async {
    guard await settings.sleep(until: alarm.deadline) else { return }
    let now = settings.timekeeper.now
    while withMachine({ machine, actions in machine.expire(alarm, now: now, into: &actions) }) { giveWay() }
  }
}
