internal import TransitionSupport

/// The end of a transition.
extension LockState {
  /// Ends the token of a transition.
  ///
  /// - Parameter end: the end that observers learn; nil for an ordinary one.
  /// - Returns: false, without any effect, if it has ended.
  func end(_ generation: UInt64, as end: End? = nil, _ effects: inout Effects) -> Bool {
    guard let index = index(of: generation), holders[index].hasToken else { return false }
    holders[index].hasToken = false
    if let end { holders[index].end = end }
    if !holders[index].hasBlock { conclude(index, &effects) }
    return true
  }

  /// Notes that the block of a request that has its turn begins.
  ///
  /// - Returns: its generation; nil if it does not have its turn any more.
  func beginDue(_ request: Waiter) -> UInt64? {
    guard let index = holders.firstIndex(where: { $0.request === request && $0.isDue }) else { return nil }
    holders[index].isDue = false
    return holders[index].generation
  }

  /// Notes that the block of a transition has returned, or thrown.
  ///
  /// - Parameters:
  ///   - end: the end of a block that threw; nil for one that has returned.
  ///   - request: the request that ends with the transition, if the token lives on.
  /// - Returns: the end of the transition; nil if the token lives on.
  func blockReturned(_ generation: UInt64, _ end: End?, keeping request: Waiter?, _ effects: inout Effects)
    -> End?
  {
    guard let index = index(of: generation) else { preconditionFailure("a block holds the lock until it has returned") }
    if let end { endForcibly(index, as: end) }
    holders[index].hasBlock = false
    if holders[index].hasToken {
      holders[index].request = holders[index].request ?? request
      request?.life = holders[index].life
      return nil
    }
    return conclude(index, &effects)
  }

  /// Returns a Boolean value that indicates whether a turn can be taken back: its token still holds the lock, and its
  /// thread has published it.
  func mayTakeBack(_ index: Int) -> Bool { holders[index].hasToken && holders[index].isKnown }

  /// Takes the turn of a transition back, if that can be done.
  func takeBack(_ generation: UInt64, _ effects: inout Effects) {
    guard let index = index(of: generation), mayTakeBack(index) else { return }
    if holders[index].isDue {
      // No code has its token yet, and its block never begins.
      (holders[index].isDue, holders[index].hasBlock, holders[index].hasToken) = (false, false, false)
      holders[index].end = .takenBack
    } else {
      endForcibly(index, as: .takenBack)
    }
    if !holders[index].hasBlock { conclude(index, &effects) }
  }

  /// Ends the token of a transition whose owner does not know of it.
  private func endForcibly(_ index: Int, as end: End) {
    if holders[index].end == nil { holders[index].end = end }
    guard holders[index].hasToken else { return }
    holders[index].hasToken = false
    forcedEnds.note(holders[index].generation, end)
  }

  /// Removes a transition that is over, and passes the lock on.
  @discardableResult
  private func conclude(_ index: Int, _ effects: inout Effects) -> End {
    let holder = holders.remove(at: index)
    let end = holder.end ?? .finished
    note(.ends, of: holder.number, holder.origin, at: holder.life, as: end, &effects)
    if let request = holder.request { settle(request, end, nil, &effects) }
    for signal in holder.signals { effects.add(.signal(signal)) }
    if holder.life.isClosed { forgetOlderLives(holder.life) }
    release(holder.life)
    advance(&effects)
    if holder.life.isClosed { finishObservers(&effects) }
    return end
  }
}

/// The departure of waiters without their turn.
extension LockState {
  /// Removes a waiter that gives up; all others keep their places.
  ///
  /// - Returns: false if it no longer waited.
  @inline(never) func leave(_ waiter: Waiter, _ end: End, _ reason: Reason?, _ effects: inout Effects) -> Bool {
    guard waiter.isWaiting, let life = waiter.life else { return false }
    withdraw(waiter, &effects)
    guard waiter.wantsTurn else {
      settle(waiter, end, reason, &effects)
      return true
    }
    note(.settles, of: waiter.number, waiter.origin, at: life, as: end, &effects)
    settle(waiter, end, reason, &effects)
    if life.requestCount == 0 { forgetIdleScopes() }
    release(life)
    advance(&effects)
    return true
  }

  /// Removes the waiters whose deadline has come.
  func expire(_ now: Duration, _ effects: inout Effects) {
    while let waiter = deadlines.removeDue(now) {
      let holder = describeHolder(inTheWayOf: waiter.life ?? root)
      _ = leave(waiter, .timedOut, holder.map { .other($0) }, &effects)
    }
    deadlines.arm(&effects)
  }

  /// Closes a lock or scope and the scopes in it: all waiters leave, and nothing starts there any more.
  func close(_ closed: ScopeLife, _ effects: inout Effects) {
    if closed.isClosed { return }
    for life in openScopes(in: closed) {
      life.isClosed = true
      note(.closes, of: 0, .unknown, at: life, &effects)
      for waiter in life.requests {
        withdraw(waiter, &effects)
        note(.settles, of: waiter.number, waiter.origin, at: life, as: .closed, &effects)
        settle(waiter, .closed, nil, &effects)
        release(life)
      }
    }
    busy.removeAll { $0.requestCount == 0 }
    advance(&effects)
    finishObservers(&effects)
  }

  /// Notes that the lock is gone. Its holders end as usual, and are not asked to give way any more.
  func retire(_ effects: inout Effects) {
    close(root, &effects)
    isRetired = true
    for index in holders.indices {
      tellSignals(of: index, &effects)
      note(.ends, of: holders[index].number, holders[index].origin, at: holders[index].life, as: .closed, &effects)
    }
    finishObservers(&effects)
  }
}
