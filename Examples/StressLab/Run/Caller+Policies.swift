import TransitionLock

/// The calls with policies, on the whole lock and on its scopes.
extension Caller {
  /// Calls the whole lock.
  mutating func callWithPolicy() async { await attempt(.policy, on: lock, in: nil) }

  /// Calls a column, or a part of one; the scope exists only while a reference, a holder or a
  /// waiter keeps it.
  mutating func callInScope() async {
    let column = chance(of: Arena.columnCount)
    let scope = lock.scope("column \(column)")
    await attempt(.scope, on: chance(of: 4) == 0 ? scope.scope("part") : scope, in: column)
  }

  /// Observes the lock for a moment. The call counts as dropped, because it does not request a
  /// turn.
  mutating func lookOn() async {
    let events = lock.events(buffer: 4)
    for _ in 0..<chance(of: 4) { await Task.yield() }
    withExtendedLifetime(events) {}
    if !lock.description.hasPrefix("lock \"StressLab\"") {
      results.note("observe: the description of another lock")
    }
    count(.observe, .dropped)
  }

  private mutating func attempt(_ kind: CallKind, on lock: TransitionLock, in column: Int?) async {
    let (policy, label, isOutdated) = (makePolicy(), makeLabel(), chance(of: 8) == 0)
    let (canGiveWay, isLong) = (chance(of: 2) == 0, isLong())
    let (arena, call) = (arena, makeCall(kind, isOrdered: false))
    let condition: @Sendable () -> TransitionLock.Relevance = {
      isOutdated ? .outdated("late") : .relevant
    }
    if chance(of: 2) == 0 {
      let block: @Sendable (TransitionLock.Token) -> Void = { token in
        arena.enter(call, in: column)
        arena.leave(column)
        token.end()
      }
      let request = lock.enqueue(
        on: .anyThread,
        policy: policy,
        label,
        isInterruptible: canGiveWay,
        if: condition,
        block
      )
      guard chance(of: 4) == 0, request.cancel() else {
        return pending.append(Pending(request: request, kind: kind))
      }
      return count(kind, .cancelled)
    }
    let timeout = chance(of: 8) == 0 ? makeTimeout() : nil
    let outcome = await lock.attempt(
      policy,
      label,
      timeout: timeout,
      isInterruptible: canGiveWay,
      if: condition
    ) {
      token in
      arena.enter(call, in: column)
      // The transition gives way on request, and sometimes ends before.
      if isLong { for _ in 0..<4 where !token.isInterrupted { await Task.yield() } }
      arena.leave(column)
    }
    if outcome.code == .timedOut, timeout != nil { return count(kind, .timedOut) }
    count(outcome.code, of: kind)
  }

  /// Counts a call with a policy by its outcome.
  mutating func count(_ code: TransitionLock.OutcomeCode, of kind: CallKind) {
    switch code {
    case .finished: count(kind, .finished)
    case .dropped: count(kind, .dropped)
    case .superseded: count(kind, .superseded)
    case .outdated: count(kind, .outdated)
    default: count(kind, unexpected: "a call settled as \(code)")
    }
  }

  /// One of three keys, so that some calls are replaced.
  private mutating func makePolicy() -> TransitionLock.Policy {
    switch chance(of: 5) {
    case 0: .drop
    case 1: .interrupt
    case 2: .replace(.init(chance(of: 3)))
    default: .wait
    }
  }
}
