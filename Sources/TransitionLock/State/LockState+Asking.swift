internal import TransitionSupport

extension LockState {
  /// The bit of the order that puts ordinary requests behind all interrupters.
  private static var ordinary: UInt64 { 1 << 62 }

  /// Starts a transition at once, if nothing is in its way.
  ///
  /// - Returns: the transition's generation; 0 if it has an obstacle, or if its scope is closed.
  func begin(_ origin: Origin, at scope: ScopeLife?, _ effects: inout Effects) -> UInt64 {
    let life = scope ?? root
    if life.isClosed || !isFree(life) { return 0 }
    scope?.uses += 1
    return hold(transition(origin, at: scope), &effects)
  }

  /// Gives a request its turn, puts it in line, or refuses it. A call that waits for an event ends
  /// at once if the event has happened.
  ///
  /// - Parameter prepare: prepares a request that must wait in a line; returns false if no task
  ///   could run the request's block.
  /// - Returns: true if the request waits.
  func ask(
    _ request: Transition,
    until limit: WaitLimit,
    _ effects: inout Effects,
    _ prepare: (LockState, Line) -> Bool
  ) -> Bool {
    let life = life(of: request)
    if !request.wantsTurn, hasHappened(request) { return refuse(request, .finished, &effects) }
    if request.wantsTurn, life.isClosed { return refuse(request, .closed, &effects) }
    if request.wantsTurn, isFree(life, before: request.interrupts ? Self.ordinary : .max) {
      request.life?.uses += 1
      hold(request, &effects)
      return false
    }
    if case .drop = request.policy {
      request.reason = failure(.conflict, of: request, behind: describeObstacle(of: life))
      return refuse(request, .dropped, &effects)
    }
    if let holder = ownHolder(request.origin.task, inTheWayOf: life) {
      let circle = [describeWait(of: request, behind: holder)]
      request.reason = failure(.deadlock, of: request, circle: circle)
      return refuse(request, .deadlock, &effects)
    }
    if case .none = limit {
      request.reason = failure(.timedOut, of: request)
      return refuse(request, .timedOut, &effects)
    }
    if !prepare(self, life.line(of: request)) { return refuse(request, .cancelled, &effects) }
    join(request, at: life, until: limit, &effects)
    return true
  }

  private func refuse(_ request: Transition, _ end: End, _ effects: inout Effects) -> Bool {
    request.end = end
    if request.awaited == nil {
      noteRefusal(request, end, &effects)
    }
    return false
  }

  /// Announces the refusal of a request, and makes the watch look at the transition that caused it.
  func noteRefusal(_ request: Transition, _ end: End, _ effects: inout Effects) {
    if request.wantsTurn {
      request.number = takeNumber()
      announce(.settles, of: request, as: end, &effects)
    }
    if end == .dropped || end == .timedOut, let holder = holder(inTheWayOf: life(of: request)) {
      holder.hasRefused = true
      effects.add(.watch(refusedBehind: holder.generation))
    }
  }

  private func join(
    _ request: Transition,
    at life: ScopeLife,
    until limit: WaitLimit,
    _ effects: inout Effects
  ) {
    request.number = takeNumber()
    if case .until(let deadline) = limit { deadlines.add(request, at: deadline, &effects) }
    if let awaited = request.awaited {
      awaited.listeners = awaited.listeners ?? Line()
      awaited.listeners?.append(request)
      return
    }
    if !request.wantsTurn { return idlers.append(request) }
    request.order = request.number | (request.interrupts ? 0 : Self.ordinary)
    request.life?.uses += 1
    if life.depth > 0, life.requestCount == 0 { busy.append(life) }
    requestCount += 1
    if case .replace(let key) = request.policy,
      let older = life.replaceable.updateValue(request, forKey: key)
    {
      request.order = older.order
      life.line.replace(older, by: request)
      older.reason = failure(.conflict, of: older, behind: request.described)
      remove(older, .superseded, &effects)
    } else {
      life.line(of: request).append(request)
    }
    announce(.waits, of: request, &effects)
    if request.interrupts { askToGiveWay(for: life, &effects) }
  }

  /// Asks the interruptible transitions in the way of an interrupter to give way, each only once.
  func askToGiveWay(for life: ScopeLife, _ effects: inout Effects) {
    for holder in holders
    where holder.origin.isInterruptible && holder.hasToken && !holder.isInterrupted {
      guard life.isExcluded(by: self.life(of: holder)) else { continue }
      holder.isInterrupted = true
      announce(.isAsked, of: holder, &effects)
      tellSignals(of: holder, &effects)
    }
  }

  func tellSignals(of holder: Transition, _ effects: inout Effects) {
    for signal in holder.signals { effects.add(.start(signal)) }
    holder.signals = []
  }

  /// Whether the event that a call waits for has happened.
  func hasHappened(_ call: Transition) -> Bool {
    call.awaited.map { $0.end != nil } ?? isFree(life(of: call))
  }
}
