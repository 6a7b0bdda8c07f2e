internal import TransitionSupport

/// A request to start a transition.
struct Ask: ~Copyable {
  let origin: Origin
  let place: LockPlace
  var policy = TransitionLock.Policy.Kind.wait
  var isInterruptible = false
  /// The task of a call; 0 if it is not known.
  var task: UInt = 0
  /// A Boolean value that indicates whether the transition runs a block, and so lasts at least as long as that.
  var isBlock = false
  /// A Boolean value that indicates whether the caller wants to know what was in the way.
  var wantsReason = false
}

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

  func isClosed(_ place: LockPlace) -> Bool {
    root.closings > 0 || place.path.map { $0.closings != place.closings } ?? false
  }

  /// Starts a transition, or puts its request in line, or refuses it.
  ///
  /// - Parameters:
  ///   - limit: how long the request may wait; nil if it would have to come again with a limit.
  ///   - makeWaiter: creates the waiter; nil if nothing can run the block.
  /// - Returns: nil if the request would have to wait, and comes again.
  @inline(__always)
  func ask(
    _ ask: borrowing Ask,
    until limit: WaitLimit?,
    _ effects: inout Effects,
    _ makeWaiter: () -> Waiter?
  ) -> Start? {
    let path = path(of: ask.place)
    if isClosed(ask.place) { return refuse(ask, .closed, nil, &effects) }
    if isFree(path, before: ask.policy == .interrupt ? Self.ordinary : .max) {
      let number = observers.isEmpty ? 0 : takeNumber()
      let index = hold(
        path,
        ask.origin,
        task: ask.task,
        isBlock: ask.isBlock,
        isInterruptible: ask.isInterruptible,
        number: number,
        &effects
      )
      return .begun(holders[index].generation)
    }
    if ask.policy == .drop {
      if let index = holder(inTheWayOf: path) { holders[index].hasRefused = true }
      return refuse(ask, .dropped, ask.wantsReason ? describeObstacle(of: path).map { .other($0) } : nil, &effects)
    }
    if let index = ask.isBlock ? nil : ownHolder(ask.task, inTheWayOf: path) {
      return refuse(ask, .deadlock, .circle([wait(of: ask.origin, at: path, behind: index)]), &effects)
    }
    guard let limit else { return nil }
    if case .none = limit {
      if let index = holder(inTheWayOf: path) { holders[index].hasRefused = true }
      return refuse(ask, .timedOut, nil, &effects)
    }
    guard let waiter = makeWaiter() else { return refuse(ask, .cancelled, nil, &effects) }
    join(waiter, at: path, until: limit, &effects)
    return .waits
  }

  private func refuse(_ ask: borrowing Ask, _ end: End, _ reason: Reason?, _ effects: inout Effects) -> Start {
    if !observers.isEmpty { note(.settles, of: takeNumber(), ask.origin, at: path(of: ask.place), as: end, &effects) }
    return .refused(end, reason)
  }

  private func join(_ waiter: Waiter, at path: ScopePath, until limit: WaitLimit, _ effects: inout Effects) {
    waiter.path = path
    waiter.isWaiting = true
    waiter.number = takeNumber()
    waiter.order = waiter.number | (waiter.policy == .interrupt ? 0 : Self.ordinary)
    path.uses += 1
    if path.requestCount == 0 { busy.append(path) }
    if let key = waiter.replacementKey, let older = replaceable.updateValue(waiter, forKey: key) {
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
    if case .until(let deadline) = limit { deadlines.add(waiter, at: deadline, &effects) }
    note(.waits, of: waiter.number, waiter.origin, at: path, &effects)
    if waiter.policy == .interrupt { askToGiveWay(for: path, &effects) }
  }

  /// Asks each interruptible transition that is in the way of an interrupter to give way, once.
  func askToGiveWay(for path: ScopePath, _ effects: inout Effects) {
    for index in holders.indices where holders[index].isInterruptible && !holders[index].isInterrupted {
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
  ///
  /// - Returns: the end of the wait, if the call does not wait; nil if it waits.
  func listen(
    _ waiter: Waiter,
    at place: LockPlace,
    until limit: WaitLimit,
    _ effects: inout Effects
  ) -> (end: End, reason: Reason?)? {
    var path = path(of: place)
    switch waiter.wanted {
    case .turn: preconditionFailure("a call asks for its turn")
    case .idle: if isFree(path) { return (.finished, nil) }
    case .end(let request):
      if request.hasEnded { return (.finished, nil) }
      path = request.path ?? path
    }
    waiter.path = path
    if let index = ownHolder(waiter.task, inTheWayOf: path) {
      let circle = [wait(of: waiter.origin, at: path, behind: index)]
      return (.deadlock, .failure(failure(.deadlock, waiter.origin, at: path, circle: circle)))
    }
    if case .none = limit { return (.timedOut, .failure(failure(.timedOut, waiter.origin, at: path))) }
    waiter.isWaiting = true
    waiter.number = takeNumber()
    waiter.order = .max
    if case .end(let request) = waiter.wanted { request.listeners.append(waiter) } else { idlers.append(waiter) }
    if case .until(let deadline) = limit { deadlines.add(waiter, at: deadline, &effects) }
    return nil
  }

  /// Returns a Boolean value that indicates whether an event has happened.
  func hasHappened(_ wanted: Waiter.Wanted, at place: LockPlace) -> Bool {
    switch wanted {
    case .turn: false
    case .idle: isFree(path(of: place))
    case .end(let request): request.hasEnded
    }
  }
}
