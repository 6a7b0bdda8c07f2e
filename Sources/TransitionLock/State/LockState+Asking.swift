internal import TransitionSupport

/// A reference to a lock or scope, as it was when the reference was made.
@usableFromInline
struct LockPlace: Sendable {
  /// The path of a scope; nil for the lock itself.
  @usableFromInline let path: ScopePath?
  /// The number of closings of the path before the reference was made.
  var closings = 0
}

extension LockState {
  /// The places in the order: interrupters come first.
  private static var ordinary: UInt64 { 1 << 62 }

  func path(of place: LockPlace) -> ScopePath { place.path ?? root }

  func isClosed(_ place: LockPlace) -> Bool { place.closings < path(of: place).closings.count }

  /// Returns a Boolean value that indicates whether a transition began at a lock or scope, or in it, and not in another
  /// scope of the same name that was closed before, or came after the closing.
  func isOwn(_ generation: UInt64, at place: LockPlace) -> Bool {
    path(of: place).closings.count { $0.last < generation } == place.closings
  }

  /// Starts a transition at once, if nothing is in its way.
  ///
  /// - Returns: its generation; 0 if something is in its way, or if the place is closed.
  @inline(__always)
  func begin(_ origin: Origin, at place: LockPlace, _ effects: inout Effects) -> UInt64 {
    let path = path(of: place)
    return isClosed(place) || !isFree(path) ? 0 : hold(path, origin, nil, &effects)
  }

  /// Gives a request its turn, or puts it in line, or refuses it.
  @inline(__always)
  func ask(_ waiter: Waiter, at place: LockPlace, until limit: WaitLimit, _ effects: inout Effects) -> Start {
    let path = path(of: place)
    (waiter.path, waiter.closings) = (path, place.closings)
    if !waiter.wantsTurn { return listen(waiter, at: path, until: limit, &effects) }
    if isClosed(place) { return refuse(waiter.origin, at: path, .closed, nil, &effects) }
    let order = waiter.policy == .interrupt ? Self.ordinary : .max
    if isFree(path, before: order) { return .begun(hold(path, waiter.origin, nil, &effects)) }
    if waiter.policy == .drop {
      return refuse(waiter.origin, at: path, .dropped, describeObstacle(of: path).map { .other($0) }, &effects)
    }
    if let index = ownHolder(waiter.origin.task, inTheWayOf: path) {
      let circle = [wait(of: waiter.origin, at: path, behind: index)]
      return refuse(waiter.origin, at: path, .deadlock, .circle(circle), &effects)
    }
    if case .none = limit { return refuse(waiter.origin, at: path, .timedOut, nil, &effects) }
    if !waiter.canWait { return refuse(waiter.origin, at: path, .cancelled, nil, &effects) }
    join(waiter, at: path, until: limit, &effects)
    return .waits
  }

  func refuse(_ origin: Origin, at path: ScopePath, _ end: End, _ reason: Reason?, _ effects: inout Effects) -> Start {
    if !observers.isEmpty { note(.settles, of: takeNumber(), origin, at: path, as: end, &effects) }
    return .ended(end, reason)
  }

  private func join(_ waiter: Waiter, at path: ScopePath, until limit: WaitLimit, _ effects: inout Effects) {
    wait(waiter, until: limit, &effects)
    waiter.order = waiter.number | (waiter.policy == .interrupt ? 0 : Self.ordinary)
    path.uses += 1
    if path.requestCount == 0 { busy.append(path) }
    if case .replace(let key) = waiter.policy, let older = path.replaceable.updateValue(waiter, forKey: key) {
      waiter.order = older.order
      waiter.hasInheritedOrder = true
      path.line.replace(older, by: waiter)
      older.isWaiting = false
      if older.deadline >= 0 { deadlines.remove(older, &effects) }
      note(.settles, of: older.number, older.origin, at: path, as: .superseded, &effects)
      settle(older, .superseded, .other(TransitionLock.Holder(waiter.origin)), &effects)
      release(path)
    } else {
      path.append(waiter)
    }
    note(.waits, of: waiter.number, waiter.origin, at: path, &effects)
    if waiter.policy == .interrupt { askToGiveWay(for: path, &effects) }
  }

  /// Asks each interruptible transition that is in the way of an interrupter to give way, once.
  func askToGiveWay(for path: ScopePath, _ effects: inout Effects) {
    for index in holders.indices where holders[index].origin.isInterruptible && !holders[index].isInterrupted {
      guard holders[index].territory.conflicts(with: path) else { continue }
      holders[index].isInterrupted = true
      note(.isAsked, of: holders[index].number, holders[index].origin, at: holders[index].path, &effects)
      tellSignals(of: index, &effects)
    }
  }

  func tellSignals(of index: Int, _ effects: inout Effects) {
    for signal in holders[index].signals.take() ?? [] { effects.add(.signal(signal)) }
  }

  /// Makes a call wait for an event, unless the event has happened.
  private func listen(_ waiter: Waiter, at path: ScopePath, until limit: WaitLimit, _ effects: inout Effects) -> Start {
    if hasHappened(waiter.wanted, at: path, waiter.closings) { return .ended(.finished) }
    if case .end(let request) = waiter.wanted {
      (waiter.path, waiter.closings) = (request.path ?? path, request.closings)
    }
    if let index = ownHolder(waiter.origin.task, inTheWayOf: waiter.path ?? path, waiter.closings) {
      return .ended(.deadlock, .circle([wait(of: waiter.origin, at: path, behind: index)]))
    }
    if case .none = limit { return .ended(.timedOut) }
    waiter.order = .max
    if case .end(let request) = waiter.wanted { request.listeners.append(waiter) } else { idlers.append(waiter) }
    wait(waiter, until: limit, &effects)
    return .waits
  }

  /// Returns a Boolean value that indicates whether an event has happened.
  func hasHappened(_ wanted: Waiter.Wanted, at path: ScopePath, _ closings: Int) -> Bool {
    switch wanted {
    case .turn: false
    case .idle:
      holder(inTheWayOf: path, closings) == nil
        && !busy.contains { $0.conflicts(with: path) && path.concerns(closings, at: $0.depth) }
    case .end(let request): request.hasEnded
    }
  }

  private func wait(_ waiter: Waiter, until limit: WaitLimit, _ effects: inout Effects) {
    waiter.isWaiting = true
    waiter.number = takeNumber()
    if case .until(let deadline) = limit { deadlines.add(waiter, at: deadline, &effects) }
  }
}
