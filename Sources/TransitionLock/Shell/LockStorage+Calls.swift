internal import TransitionSupport

/// The calls that wait.
extension LockStorage {
  /// Gives a call its turn or event at once, or a place to wait in, or tells it why it has neither.
  ///
  /// - Parameter continuation: the continuation to resume when the wait is over; absent if the call parks later.
  /// - Returns: true if the call waits.
  /// - Complexity: O(1); in a tree of scopes O(depth). With a timeout O(log *n*) for *n* deadlines.
  func join(_ wait: borrowing CallWait, _ continuation: ContinuationHandle) -> Bool {
    if wait.isPlain, joinPlainly(wait, continuation) { return true }
    let timeout = wait.timeout
    guard case .turn(let options) = wait.wanted else {
      return joinForEvent(wait, continuation, settingsLimit(timeout))
    }
    let ask = Ask(callSite: wait.callSite, text: wait.text, task: wait.task, options: options)
    // A call on a free lock reads no clock.
    if let waits = joinLine(ask, wait, continuation, timeout == nil ? .endless : nil) { return waits }
    guard let waits = joinLine(ask, wait, continuation, settingsLimit(timeout)) else {
      preconditionFailure("a call with a limit joins")
    }
    return waits
  }

  private func settingsLimit(_ timeout: Duration?) -> LockSettings.WaitLimit {
    timeout == nil ? .endless : settings?.waitLimit(for: timeout) ?? .endless
  }

  /// Takes the lock, or a place in line.
  ///
  /// - Parameter waitLimit: the limit of the wait; nil if the caller has not read the clock for it yet.
  /// - Returns: true if the call waits; nil if it would have to wait, and must try again with its limit.
  private func joinLine(
    _ ask: Ask,
    _ wait: borrowing CallWait,
    _ continuation: ContinuationHandle,
    _ waitLimit: LockSettings.WaitLimit?
  ) -> Bool? {
    var obstacle: Word?
    var joined: Ticket?
    var isAwaited = false
    let waits: Bool? = change { state, actions in
      while true {
        switch answer(to: ask, &state.machine) {
        case .started(let generation):
          wait.grant(generation)
          if !continuation.isAbsent { actions.append(.resume(continuation)) }
          return false
        case .closed:
          refuse(wait, continuation, as: .closed, &state, &actions)
          return false
        case .busy(let word, let next):
          if let refusal = refusal(of: wait, waitLimit, state) {
            // A cancelled call needs no watch over its obstacle, and the lock tells a call that is in its own way.
            if refusal == .timedOut { obstacle = word }
            refuse(wait, continuation, as: refusal, &state, &actions)
            return false
          }
          guard let waitLimit else { return nil }
          // While `attention` is set, no other thread clears it.
          if let next, !cell.exchange(word, for: next) { continue }
          obstacle = word
          let call = ArrivingCall(wait, continuation)
          let (options, deadline) = (ask.options?.takeUnretainedValue(), waitLimit.deadline)
          let ticket = state.machine.join(call, at: node, under: options, until: deadline, into: &actions)
          wait.take(ticket.slot)
          joined = ticket
          isAwaited = state.machine.isAwaited(ticket)
          return true
        }
      }
    }
    if let obstacle { noteInTheWay(obstacle, waits: waits == true) }
    if let joined, case .endless? = waitLimit { lookForCircleIfWidespread(joined, of: wait.task, isAwaited: isAwaited) }
    return waits
  }

  /// Takes the last place in line for a plain call without a limit.
  ///
  /// - Returns: false, without a place, if there is nothing to wait for, or if the call has to take the long way (see
  ///   ``LockMachine/joinPlainly(_:of:_:)``).
  /// - Complexity: O(1).
  @inline(__always)
  private func joinPlainly(_ wait: borrowing CallWait, _ continuation: ContinuationHandle) -> Bool {
    guard cell.word.isPlain else { return false }
    let ticket: Ticket? = withState { state in
      let word = cell.word
      guard word.isTaken, word.isPlain, !wait.isCancelled, !cell.isHeld(byTask: wait.task) else { return nil }
      // While `attention` is set, no other thread clears it; if the call takes the long way, the flag has no use.
      guard word.needsAttention || cell.exchange(word, for: word.adding(Word.attention)),
        let ticket = state.machine.joinPlainly(CallHandle(wait), of: wait.task, continuation)
      else { return nil }
      wait.take(ticket.slot)
      if !state.isContended { noteContention(&state) }
      return ticket
    }
    guard let ticket else { return false }
    cell.watch()
    lookForCircleIfWidespread(ticket, of: wait.task, isAwaited: false)
    return true
  }

  /// Joins the calls that await an event, unless the event has happened.
  ///
  /// - Returns: true if the call waits.
  private func joinForEvent(
    _ wait: borrowing CallWait,
    _ continuation: ContinuationHandle,
    _ waitLimit: LockSettings.WaitLimit
  ) -> Bool {
    var joined: Ticket?
    let obstacle: Word? = change { state, actions in
      while true {
        let word = cell.word
        guard let event = awaitedEvent(wait, word, state.machine) else {
          end(wait, continuation, as: hasMissed(wait) ? .missed : .happened, &actions)
          return nil
        }
        if let refusal = refusal(of: wait, waitLimit, state) {
          refuse(wait, continuation, as: refusal, &state, &actions)
          return nil
        }
        // A request on a closed lock may be about to settle although no transition is left that could have `attention`.
        guard word.needsAttention || !word.isTaken || cell.exchange(word, for: word.adding(Word.attention)) else {
          continue
        }
        let call = ArrivingCall(wait, continuation)
        guard
          let ticket = state.machine.join(call, for: event, at: node, until: waitLimit.deadline, into: &actions)
        else {
          end(wait, continuation, as: .happened, &actions)
          return nil
        }
        wait.take(ticket.slot)
        joined = ticket
        return word
      }
    }
    guard let obstacle, let joined else { return false }
    if wait.wantsSignal { return true }
    // A closed lock may be free while one of its requests is about to settle.
    if obstacle.isLinked || obstacle.isTaken { noteInTheWay(obstacle, waits: true) }
    if case .endless = waitLimit { lookForCircleIfWidespread(joined, of: wait.task, isAwaited: false) }
    return true
  }

  /// Returns the event that a call awaits, for the machine; nil if the event has happened. Under the section.
  private func awaitedEvent(
    _ wait: borrowing CallWait,
    _ word: Word,
    _ machine: borrowing Machine
  ) -> Machine.AwaitedEvent? {
    switch wait.wanted {
    case .turn: return nil
    case .idle: return (word.isLinked ? !machine.isIdle(node) : word.isTaken) ? .idle : nil
    case .interruption(let generation):
      return word.generation == generation && word.hasToken && !word.isInterrupted ? .signal : nil
    case .endOf(let request):
      return request._withUnsafeGuaranteedRef { request in
        request.isPending ? .end(machine.waiters.ticket(inSlot: request.slot)) : nil
      }
    }
  }

  private func hasMissed(_ wait: borrowing CallWait) -> Bool {
    if case .interruption(let generation) = wait.wanted { !cell.isInterrupted(generation) } else { false }
  }

  /// Returns the reason why a call that would have to wait does not wait; nil if it waits. Under the section.
  private func refusal(
    of wait: borrowing CallWait,
    _ waitLimit: LockSettings.WaitLimit?,
    _ state: borrowing State
  ) -> Refusal? {
    if wait.isCancelled { return .cancelled }
    if !wait.wantsSignal, ownHolder(ofTask: wait.task, at: node, state) != nil { return .deadlock }
    if case .none? = waitLimit { return .timedOut }
    return nil
  }

  /// Refuses a call that does not wait. Under the section.
  private func refuse(
    _ wait: borrowing CallWait,
    _ continuation: ContinuationHandle,
    as refusal: Refusal,
    _ state: inout State,
    _ actions: inout Actions
  ) {
    if refusal == .deadlock, let holder = ownHolder(ofTask: wait.task, at: node, state) {
      let text = wait.text?._withUnsafeGuaranteedRef { $0.text }
      noteCircle(wait, ownWait(wait.callSite, text, for: holder, state), state)
    }
    if wait.wantsTurn {
      let text = wait.text.map { TextHandle($0) }
      state.machine.noteRefusal(wait.callSite, text, at: node, as: refusal)
    } else if wait.outlivesLock {
      noteFailure(wait, refusal, state)
    }
    end(wait, continuation, as: .refused(refusal), &actions)
  }

  private func end(
    _ wait: borrowing CallWait,
    _ continuation: ContinuationHandle,
    as end: WaitEnd,
    _ actions: inout Actions
  ) {
    actions.append(.tell(CallHandle(wait), end, continuation))
  }

  /// Stores with a call the failure that it throws, if the lock may be gone when the call reads it. Under the section.
  func noteFailure(_ wait: borrowing CallWait, _ refusal: Refusal, _ state: borrowing State) {
    if refusal != .timedOut { return }
    let text = wait.text?._withUnsafeGuaranteedRef { $0.text }
    wait.explain(.failure(failure(.timedOut, wait.callSite, text: text, state)))
  }

  /// Stores with a call the circle in which it would have waited. Under the section.
  func noteCircle(_ wait: borrowing CallWait, _ circle: [TransitionLock.Wait], _ state: borrowing State) {
    guard wait.outlivesLock else { return wait.explain(.deadlock(circle)) }
    let text = circle.first?.waiter.label
    wait.explain(.failure(failure(.deadlock, wait.callSite, text: text, circle: circle, state)))
  }

  /// Parks a call that has joined, or resumes it at once if its wait has ended already.
  func park(_ continuation: ContinuationHandle, _ wait: borrowing CallWait) {
    let hasEnded: Bool = withState { state in
      guard let slot = wait.slot else { return true }
      state.machine.park(continuation, at: state.machine.waiters.ticket(inSlot: slot))
      return false
    }
    if hasEnded { continuation.resume() }
  }

  /// Removes a call from the line because its task is cancelled, or prevents it from joining later.
  ///
  /// - Complexity: O(1); with a deadline O(log *n*) for *n* deadlines.
  func cancel(_ wait: borrowing CallWait) {
    if cell.word.isPlain, let continuation = cancelPlainly(wait) { return continuation.resume() }
    withMachine { machine, actions in
      guard let slot = wait.slot else { return wait.cancelBeforehand() }
      _ = machine.leave(machine.waiters.ticket(inSlot: slot), as: .cancelled, into: &actions)
    }
  }

  /// Removes a call from the line, and tells it, if there is nothing else to do.
  ///
  /// - Returns: the continuation of the call, for the caller to resume; nil, without any effect, if the call has to
  ///   leave on the long way (see ``LockMachine/leavePlainly(_:)``).
  @inline(__always)
  private func cancelPlainly(_ wait: borrowing CallWait) -> ContinuationHandle? {
    withState { state in
      guard cell.word.isPlain, let slot = wait.slot,
        let (_, continuation) = state.machine.leavePlainly(state.machine.waiters.ticket(inSlot: slot))
      else { return nil }
      wait.tell(.refused(.cancelled))
      if state.machine.waitingCalls == 0 { noteContention(&state) }
      return continuation
    }
  }

  @inline(__always)
  private func lookForCircleIfWidespread(_ ticket: Ticket, of task: UInt, isAwaited: Bool) {
    if cell.word.isLinked || Contention.isWidespread { lookForCircle(ticket, of: task, isAwaited: isAwaited) }
  }
}

extension ArrivingCall {
  init(_ wait: borrowing CallWait, _ continuation: ContinuationHandle) {
    self.init(
      handle: CallHandle(wait),
      task: wait.task,
      callSite: wait.callSite,
      // From here on the machine owns a reference.
      text: wait.text.map { TextHandle($0.retain()) },
      continuation: continuation
    )
  }
}

/// The one timer that serves the deadlines.
extension LockStorage {
  /// Starts the timer, which replaces the previous one.
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

  /// Cancels the timer, unless a deadline needs it again.
  func stopTimer() {
    withState { $0.machine.deadlines.count == 0 ? $0.timer.take() : nil }?.cancel()
  }

  /// Sleeps until an alarm fires, and removes the waiters whose deadline has come, some at a time.
  @concurrent
  private func keepTime(_ alarm: Alarm, _ settings: LockSettings) async {
    guard await settings.sleep(until: alarm.deadline) else {
      // After a clock has failed, the next deadline starts another timer.
      if !Task.isCancelled { withState { $0.machine.deadlines.disarm(alarm) } }
      return
    }
    let now = settings.timekeeper.now
    while withMachine({ machine, actions in machine.expire(alarm, now: now, into: &actions) }) { giveWay() }
  }
}
