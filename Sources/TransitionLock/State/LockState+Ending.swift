internal import TransitionSupport

/// The end of a transition.
extension LockState {
  /// Ends the token of a transition.
  ///
  /// - Parameter end: the end that observers learn; nil for `finished`.
  /// - Returns: false, without any effect, if the token has ended before.
  func end(_ generation: UInt64, as end: End?, _ effects: inout Effects) -> Bool {
    guard let index = index(of: generation), holders[index].hasToken else { return false }
    holders[index].hasToken = false
    if let end { holders[index].forcedEnd = end }
    conclude(index, &effects)
    return true
  }

  /// Removes the blocks that one task at a site takes: the first block that has its turn, and all
  /// blocks that will never run.
  func takeBlocks(at key: BlockSite.Key) -> (pending: WaitingBlock?, over: [WaitingBlock]) {
    let all = withTask.filter { $0.site?.key == key }
    let pending = all.first { $0.isPending }
    pending?.isPending = false
    withTask = withTask.filter { $0.site?.key != key || $0.isPending }
    return (pending, all.filter { $0 !== pending && !$0.isPending })
  }

  /// Notes that the block of a transition has returned, or thrown.
  ///
  /// - Returns: the transition, and its end. The end is nil if the token has not ended.
  func blockReturned(_ generation: UInt64, _ error: (any Error)?, _ effects: inout Effects) -> (
    Transition, End?
  ) {
    guard let index = index(of: generation) else {
      preconditionFailure("a block holds the lock until it has returned")
    }
    let holder = holders[index]
    if let error {
      holder.reason = error
      endForcibly(holder, as: error is Outdated ? .outdated : .failed)
    }
    holder.hasBlock = false
    holder.isRequested = true
    return (holder, conclude(index, &effects))
  }

  /// Whether the turn of a transition can be taken back: its token has not ended, and its origin is
  /// known.
  func mayTakeBack(_ holder: Transition) -> Bool { holder.hasToken && holder.isKnown }

  /// Takes the turn of a transition back, if that is possible.
  func takeBack(_ generation: UInt64, _ effects: inout Effects) {
    guard let index = index(of: generation), mayTakeBack(holders[index]) else { return }
    let holder = holders[index]
    // A block that has not begun will now never run.
    if holder.isPending { (holder.isPending, holder.hasBlock) = (false, false) }
    endForcibly(holder, as: .takenBack)
    conclude(index, &effects)
  }

  /// Ends a token instead of its owner. Remembers the end, because the owner may still end the
  /// token later.
  private func endForcibly(_ holder: Transition, as end: End) {
    if holder.forcedEnd == nil { holder.forcedEnd = end }
    guard holder.hasToken else { return }
    holder.hasToken = false
    if forcedEnds.count == 32 { forcedEnds.removeFirst() }
    forcedEnds.append((holder.generation, end))
  }

  /// Returns the end that the lock itself forced on a transition, and forgets it; nil if there is
  /// none.
  func takeForcedEnd(_ generation: UInt64) -> End? {
    forcedEnds.firstIndex { $0.generation == generation }.map { forcedEnds.remove(at: $0).end }
  }

  /// Removes a transition once its token has ended and its block has returned, and gives the next
  /// requests their turns.
  ///
  /// - Returns: the end; nil if the transition continues.
  @discardableResult
  private func conclude(_ index: Int, _ effects: inout Effects) -> End? {
    if holders[index].hasToken || holders[index].hasBlock { return nil }
    let holder = holders.remove(at: index)
    let end = holder.forcedEnd ?? .finished
    announce(.ends, of: holder, as: end, &effects)
    if holder.isRequested { settle(holder, end, &effects) }
    if !holder.signals.isEmpty { tellSignals(of: holder, &effects) }
    let isClosed = holder.life?.isClosed ?? root.isClosed
    release(holder.life)
    keep(holder)
    advance(&effects)
    if isClosed { finishObservers(&effects) }
    return end
  }
}

/// Waiters that leave without a turn.
extension LockState {
  /// Removes a waiter that gives up; all others keep their places.
  ///
  /// - Returns: false if the waiter had left before.
  @inline(never) func leave(_ waiter: Transition, _ end: End, _ effects: inout Effects) -> Bool {
    guard waiter.isWaiting else { return false }
    remove(waiter, end, &effects)
    if waiter.wantsTurn {
      forgetIdleScopes()
      advance(&effects)
    }
    return true
  }

  func remove(_ waiter: Transition, _ end: End, _ effects: inout Effects) {
    withdraw(waiter, &effects)
    if waiter.wantsTurn { announce(.settles, of: waiter, as: end, &effects) }
    settle(waiter, end, &effects)
    if waiter.wantsTurn { release(waiter.life) }
  }

  /// Removes the waiters whose deadline has come.
  func expire(_ now: Duration, _ effects: inout Effects) {
    while let waiter = deadlines.removeDue(now) {
      waiter.reason = failure(.timedOut, of: waiter)
      _ = leave(waiter, .timedOut, &effects)
    }
    deadlines.arm(&effects)
  }

  /// Closes a lock or scope and the scopes in it: their requests leave the line, and no transition
  /// starts there again.
  func close(_ closed: ScopeLife, _ effects: inout Effects) {
    if closed.isClosed { return }
    for life in openScopes(in: closed) {
      life.isClosed = true
      announce(.closes, of: Transition(.unknown, at: life), &effects)
      for waiter in life.requests { remove(waiter, .closed, &effects) }
    }
    forgetIdleScopes()
    advance(&effects)
    finishObservers(&effects)
  }

  /// Closes a destroyed lock. Its holders end as usual, but are no longer asked to give way.
  func retire(_ effects: inout Effects) {
    close(root, &effects)
    (isRetired, deadlines.isExact) = (true, true)
    // A life and its scopes retain each other.
    var lives = [root]
    while let life = lives.popLast() {
      lives += life.scopes.values
      life.scopes = [:]
    }
    for holder in holders {
      tellSignals(of: holder, &effects)
      announce(.ends, of: holder, as: .closed, &effects)
    }
    finishObservers(&effects)
  }
}
