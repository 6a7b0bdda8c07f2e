internal import TransitionSupport

extension LockState {
  /// The places in the order: interrupters come first.
  private static var ordinary: UInt64 { 1 << 62 }

  /// Starts a transition at once, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if something is in its way, or if the place is closed.
  @inline(__always)
  func begin(_ origin: Origin, at life: ScopeLife?, _ effects: inout Effects) -> UInt64 {
    let life = life ?? root
    return life.isClosed || !isFree(life) ? 0 : hold(life, origin, nil, &effects)
  }

  /// Gives a request its turn, or puts it in line, or refuses it.
  @inline(__always)
  func ask(_ waiter: Waiter, at life: ScopeLife?, until limit: WaitLimit, _ effects: inout Effects) -> Start {
    let life = life ?? root
    (waiter.life) = (life)
    if !waiter.wantsTurn { return listen(waiter, at: life, until: limit, &effects) }
    if life.isClosed { return refuse(waiter.origin, at: life, .closed, nil, &effects) }
    let order = waiter.policy == .interrupt ? Self.ordinary : .max
    if isFree(life, before: order) { return .begun(hold(life, waiter.origin, nil, &effects)) }
    if waiter.policy == .drop {
      return refuse(waiter.origin, at: life, .dropped, describeObstacle(of: life).map { .other($0) }, &effects)
    }
    if let index = ownHolder(waiter.origin.task, inTheWayOf: life) {
      let circle = [wait(of: waiter.origin, at: life, behind: index)]
      return refuse(waiter.origin, at: life, .deadlock, .circle(circle), &effects)
    }
    if case .none = limit { return refuse(waiter.origin, at: life, .timedOut, nil, &effects) }
    if !waiter.canWait { return refuse(waiter.origin, at: life, .cancelled, nil, &effects) }
    join(waiter, at: life, until: limit, &effects)
    return .waits
  }

  func refuse(_ origin: Origin, at life: ScopeLife, _ end: End, _ reason: Reason?, _ effects: inout Effects) -> Start {
    if !observers.isEmpty { note(.settles, of: takeNumber(), origin, at: life, as: end, &effects) }
    return .ended(end, reason)
  }

  private func join(_ waiter: Waiter, at life: ScopeLife, until limit: WaitLimit, _ effects: inout Effects) {
    wait(waiter, until: limit, &effects)
    waiter.order = waiter.number | (waiter.policy == .interrupt ? 0 : Self.ordinary)
    life.uses += 1
    if life.requestCount == 0 { busy.append(life) }
    if case .replace(let key) = waiter.policy, let older = life.replaceable.updateValue(waiter, forKey: key) {
      waiter.order = older.order
      life.line.replace(older, by: waiter)
      older.isWaiting = false
      if older.deadline >= 0 { deadlines.remove(older, &effects) }
      note(.settles, of: older.number, older.origin, at: life, as: .superseded, &effects)
      settle(older, .superseded, .other(TransitionLock.Holder(waiter.origin)), &effects)
      release(life)
    } else {
      life.append(waiter)
    }
    note(.waits, of: waiter.number, waiter.origin, at: life, &effects)
    if waiter.policy == .interrupt { askToGiveWay(for: life, &effects) }
  }

  /// Asks each interruptible transition that is in the way of an interrupter to give way, once.
  func askToGiveWay(for life: ScopeLife, _ effects: inout Effects) {
    for index in holders.indices where holders[index].origin.isInterruptible && !holders[index].isInterrupted {
      guard life.isExcluded(by: holders[index].life) else { continue }
      holders[index].isInterrupted = true
      note(.isAsked, of: holders[index].number, holders[index].origin, at: holders[index].life, &effects)
      tellSignals(of: index, &effects)
    }
  }

  func tellSignals(of index: Int, _ effects: inout Effects) {
    for signal in holders[index].signals { effects.add(.signal(signal)) }
    holders[index].signals = []
  }

  /// Makes a call wait for an event, unless the event has happened.
  private func listen(_ waiter: Waiter, at life: ScopeLife, until limit: WaitLimit, _ effects: inout Effects) -> Start {
    if hasHappened(waiter.wanted, at: life) { return .ended(.finished) }
    if case .end(let request) = waiter.wanted {
      (waiter.life) = (request.life ?? life)
    }
    if let index = ownHolder(waiter.origin.task, inTheWayOf: waiter.life ?? life) {
      return .ended(.deadlock, .circle([wait(of: waiter.origin, at: waiter.life ?? life, behind: index)]))
    }
    if case .none = limit { return .ended(.timedOut) }
    waiter.order = .max
    if case .end(let request) = waiter.wanted { request.listeners.append(waiter) } else { idlers.append(waiter) }
    wait(waiter, until: limit, &effects)
    return .waits
  }

  /// Returns a Boolean value that indicates whether an event has happened.
  func hasHappened(_ wanted: Waiter.Wanted, at life: ScopeLife) -> Bool {
    switch wanted {
    case .turn: false
    case .idle:
      holder(inTheWayOf: life) == nil
        && !busy.contains { $0.conflicts(with: life) }
    case .end(let request): request.hasEnded
    }
  }

  private func wait(_ waiter: Waiter, until limit: WaitLimit, _ effects: inout Effects) {
    (waiter.isWaiting, waiter.asked) = (true, lastGeneration)
    waiter.number = takeNumber()
    if case .until(let deadline) = limit { deadlines.add(waiter, at: deadline, &effects) }
  }
}
