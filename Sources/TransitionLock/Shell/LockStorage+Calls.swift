internal import TransitionSupport

/// The calls that wait.
extension LockStorage {
  /// Takes the lock, or the last place in line, or notes why there is neither.
  ///
  /// - Parameters:
  ///   - call: the call, with its continuation if it suspends at once; otherwise it parks later.
  ///   - terms: what it asks for beyond its turn; nil for a plain call.
  ///   - waitLimit: the limit of the wait; nil if the clock has not been read for it yet, since a free lock reads none.
  ///   - box: the box that the call shares with its cancellation handler.
  /// - Returns: true if the call is to be parked; nil if it would have to wait, and is to join again with its limit.
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  func join(
    _ call: WaitingCall<References>,
    under terms: Terms? = nil,
    _ waitLimit: LockSettings.WaitLimit?,
    _ box: borrowing TicketBox
  ) -> Bool? {
    let inherited = inheritedGeneration
    var obstacle: Word?
    var isAwaited = false
    let waits: Bool? = change { state, actions in
      while true {
        let word = cell.word
        switch arrival(of: word, &state.machine, attention: call.text != nil, terms) {
        case .start(let started):
          guard cell.exchange(word, for: started) else { continue }
          noteStart(started, call.callSite, call.text, task: call.task, terms, &state.machine, &actions)
          if let continuation = call.continuation { actions.append(.resume(continuation)) }
          return false
        case .closed:
          refuse(call, as: .closed, box, &state, &actions)
          return false
        case .wait(let next):
          if let settlement = refusal(of: call, waitLimit, box, state) {
            // Who is cancelled wants nothing out of the way, and who is in its own way is told.
            if settlement == .timedOut { obstacle = word }
            refuse(call, as: settlement, box, &state, &actions)
            return false
          }
          guard let waitLimit else { return nil }
          // While `attention` is set, no other thread clears it.
          if let next, !cell.exchange(word, for: next) { continue }
          obstacle = word
          let ticket = state.machine.join(call, at: node, under: terms, until: deadline(waitLimit), into: &actions)
          box.take(ticket)
          if inherited == word.generation { state.machine.suspect(ticket, of: word.generation, at: node) }
          isAwaited = state.machine.isAwaited(ticket)
          return true
        }
      }
    }
    if let obstacle { noteInTheWay(obstacle, waits: waits == true) }
    if waits == true, case .endless? = waitLimit { lookForCircle(at: box, of: call.task, isAwaited: isAwaited) }
    return waits
  }

  /// Takes the last place in line for a call that asks for nothing but its turn, and waits as long as it takes.
  ///
  /// - Returns: false, without a place, if there is nothing to wait for, or more to do (see
  ///   ``LockMachine/joinPlainly(_:)``).
  /// - Complexity: O(1).
  @inline(__always)
  func joinPlainly(_ call: WaitingCall<References>, _ box: borrowing TicketBox) -> Bool {
    guard cell.word.isPlain else { return false }
    let waits = withState { state in
      let word = cell.word
      guard word.isTaken, word.isPlain, !box.isCancelled, !cell.isHeld(byTask: call.task) else { return false }
      // While `attention` is set, no other thread clears it; where the call takes the long way, it is set for nothing.
      guard word.needsAttention || cell.exchange(word, for: word.adding(Word.attention)),
        let ticket = state.machine.joinPlainly(call)
      else { return false }
      box.take(ticket)
      if !state.isContended { noteContention(&state) }
      return true
    }
    if !waits { return false }
    cell.watch()
    lookForCircle(at: box, of: call.task, isAwaited: false)
    return true
  }

  /// The generation of the transition of this lock in which the calling task was begun, if bodies are marked.
  private var inheritedGeneration: UInt64? { cell.word.isTraced ? InheritedTransition.generation(in: cell) : nil }

  /// An event that a call awaits other than its own turn.
  enum AwaitedEvent {
    /// The lock is idle: no transition is under way, and no request waits.
    case idle
    /// The turn of a request has come.
    case turn(PendingRequest)
    /// A request has settled.
    case end(PendingRequest)
    /// The transition of a generation is asked to give way, or is over.
    case interruption(UInt64)
  }

  /// Joins the calls that await an event, unless that has happened.
  ///
  /// - Returns: true if the call is to be parked.
  /// - Complexity: as for ``join(_:_:_:)``.
  func join(
    _ call: WaitingCall<References>,
    for event: AwaitedEvent,
    _ waitLimit: LockSettings.WaitLimit,
    _ box: borrowing TicketBox
  ) -> Bool {
    let inherited = inheritedGeneration
    let obstacle: Word? = change { state, actions in
      while true {
        let word = cell.word
        guard isAwaited(event, word, state.machine) else {
          let isMissed =
            if case .interruption(let generation) = event { !cell.isInterrupted(generation) } else { false }
          refuse(call, as: isMissed ? .finished : .granted, box, &state, &actions)
          return nil
        }
        if let settlement = refusal(of: call, waitLimit, box, state) {
          refuse(call, as: settlement, box, &state, &actions)
          return nil
        }
        // A request of a lock that is closed may be about to settle when no transition is left to pay attention to.
        guard word.needsAttention || !word.isTaken || cell.exchange(word, for: word.adding(Word.attention)) else {
          continue
        }
        let ticket = join(call, for: event, until: deadline(waitLimit), &state.machine, &actions)
        box.take(ticket)
        if inherited == word.generation { state.machine.suspect(ticket, of: word.generation, at: node) }
        return word
      }
    }
    guard let obstacle else { return false }
    if case .interruption = event { return true }
    // A lock that is closed may be free, and a request of it be about to settle.
    if obstacle.isLinked || obstacle.isTaken { noteInTheWay(obstacle, waits: true) }
    if case .endless = waitLimit { lookForCircle(at: box, of: call.task, isAwaited: false) }
    return true
  }

  private func isAwaited(_ event: AwaitedEvent, _ word: Word, _ machine: borrowing Machine) -> Bool {
    switch event {
    case .idle: word.isLinked ? !machine.isIdle(node) : word.isTaken
    case .interruption(let generation): word.generation == generation && word.hasToken && !word.isInterrupted
    case .end(let request): request.isPending
    case .turn(let request):
      request.isPending && machine[node].current.ticket != machine.waiters.ticket(inSlot: request.slot)
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
      return machine.joinIdlers(call, at: node, until: deadline, into: &actions)
    case .interruption:
      return machine.joinListeners(call, at: node, until: deadline, into: &actions)
    case .turn(let request), .end(let request):
      let ofTurn = if case .turn = event { true } else { false }
      let ticket = machine.waiters.ticket(inSlot: request.slot)
      return machine.joinObservers(ofTurn: ofTurn, of: ticket, call, until: deadline, into: &actions)
        ?? machine.refuse(call, as: .granted, into: &actions)
    }
  }

  /// Returns the reason why a call that would have to wait does not; nil if it does. Under the section.
  private func refusal(
    of call: WaitingCall<References>,
    _ waitLimit: LockSettings.WaitLimit?,
    _ box: borrowing TicketBox,
    _ state: borrowing State
  ) -> Settlement? {
    if box.isCancelled { return .cancelled }
    if call.awaited != .signal, ownHolder(ofTask: call.task, at: node, state) != nil { return .deadlock }
    if case .none? = waitLimit { return .timedOut }
    return nil
  }

  /// Notes why a call does not wait, where it finds that. Under the section.
  private func refuse(
    _ call: WaitingCall<References>,
    as settlement: Settlement,
    _ box: borrowing TicketBox,
    _ state: inout State,
    _ actions: inout Actions
  ) {
    let text = call.text?._withUnsafeGuaranteedRef { $0.text }
    let holder = settlement == .deadlock ? ownHolder(ofTask: call.task, at: node, state) : nil
    let ticket = state.machine.refuse(call, at: node, as: settlement, into: &actions)
    box.refuse(ticket)
    if let holder { state.notes[ticket.serial] = .deadlock(ownWait(call.callSite, text, for: holder, state)) }
  }

  private func deadline(_ waitLimit: LockSettings.WaitLimit) -> Duration? {
    if case .until(let deadline) = waitLimit { deadline } else { nil }
  }

  /// Parks a call that has joined, or resumes it at once if it is settled already.
  func park(_ continuation: Continuation, at box: borrowing TicketBox) {
    guard let ticket = box.ticket else { preconditionFailure("a call that parks has joined") }
    withMachine { machine, actions in machine.park(continuation, at: ticket, into: &actions) }
  }

  /// Removes a call from the line because its task is cancelled, and keeps it from joining if it has not yet.
  ///
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  func cancel(_ box: borrowing TicketBox) {
    if cell.word.isPlain, let continuation = cancelPlainly(box) { return continuation.resume() }
    withMachine { machine, actions in
      guard let ticket = box.ticket else { return box.cancel() }
      _ = machine.leave(ticket, as: .cancelled, into: &actions)
    }
  }

  /// Removes a call from the line, and leaves word of it in its box, if there is nothing to do beside that.
  ///
  /// The call does not come back to the section then.
  ///
  /// - Returns: the continuation of the call, to be resumed; nil, without any effect, if it leaves on the long way (see
  ///   ``LockMachine/leavePlainly(_:)``).
  @inline(__always)
  private func cancelPlainly(_ box: borrowing TicketBox) -> Continuation? {
    withState { state in
      guard cell.word.isPlain, let ticket = box.ticket, let continuation = state.machine.leavePlainly(ticket) else {
        return nil
      }
      box.leave()
      if state.machine.waitingCalls == 0 { noteContention(&state) }
      return continuation
    }
  }

  @inline(__always)
  private func lookForCircle(at box: borrowing TicketBox, of task: UInt, isAwaited: Bool) {
    if cell.word.isLinked || Contention.isWidespread, let ticket = box.ticket {
      lookForCircle(ticket, of: task, isAwaited: isAwaited)
    }
  }

  /// Returns the way in which the wait of a resumed call ended; nil for a call that had its turn and has lost it since.
  func settlement(at box: borrowing TicketBox) -> Settlement? {
    if box.hasLeft { return .cancelled }
    guard let ticket = box.ticket else { return nil }
    return withMachine { machine, actions in
      machine.waiters.holds(ticket) ? machine.collect(ticket, into: &actions) : nil
    }
  }
}

extension LockStorage {
  /// Returns the way in which the wait of a resumed call ended, and what it throws because of that.
  ///
  /// It is for calls that keep no lock alive: a scope is there until they have looked, and what the failure says of it is
  /// gathered in the same visit.
  func result(
    at box: borrowing TicketBox,
    _ callSite: LabeledCallSite,
    text: String?
  ) -> (Settlement?, TransitionLock.Failure?) {
    if box.hasLeft { return (.cancelled, nil) }
    guard let ticket = box.ticket else { return (nil, nil) }
    return change { state, actions in
      guard let settlement = state.machine.settlement(of: ticket) else { return (nil, nil) }
      var failure: TransitionLock.Failure?
      switch (settlement, state.notes.removeValue(forKey: ticket.serial)) {
      case (.timedOut, _): failure = self.failure(.timedOut, callSite, text: text, state)
      case (.deadlock, .deadlock(let waits)?):
        failure = self.failure(.deadlock, callSite, text: waits.first?.waiter.label, circle: waits, state)
      default: break
      }
      return (state.machine.collect(ticket, into: &actions), failure)
    }
  }
}

/// The one timer that serves the deadlines.
extension LockStorage {
  /// Starts the timer in place of the previous one.
  func setTimer(_ alarm: Alarm) {
    let home = homeStorage
    guard let settings = withState({ $0.settings }) else { return }
    let timer = settings.executor.start { await home.keepTime(alarm, settings) }
    let superfluous: Task<Void, Never>? = withState { state in
      guard state.machine.deadlines.isCurrent(alarm) else { return timer }
      defer { state.timer = timer }
      return state.timer
    }
    superfluous?.cancel()
  }

  /// Cancels the timer, unless it is needed again.
  func stopTimer() {
    withState { $0.machine.deadlines.count == 0 ? $0.timer.take() : nil }?.cancel()
  }

  /// Sleeps until an alarm goes off, and removes the waiters whose deadline has come, some at a time.
  @concurrent
  private func keepTime(_ alarm: Alarm, _ settings: LockSettings) async {
    guard await settings.sleep(until: alarm.deadline) else { return }
    let now = settings.timekeeper.now
    while withMachine({ machine, actions in machine.expire(alarm, now: now, into: &actions) }) { giveWay() }
  }
}
