internal import TransitionSupport

/// What comes of asking for a turn with a policy.
@usableFromInline
enum Arrival {
  /// It has its turn, after so long, and since this time on the lock's clock.
  case turn(UInt64, waited: Duration, began: Duration)
  /// It has to wait, under these terms, and has asked at this time.
  case waits(under: Terms?, since: Duration)
  /// It never has its turn, which it knows after so long.
  indirect case noTurn(TransitionLock.Outcome<Never, Never>.Result, waited: Duration)
}

// The times are those of the lock's clock since its creation. On a free lock the clock is read once before the body and once
// behind it.
extension TransitionLock {
  /// Starts the transition of an attempt, if nothing is in its way.
  @usableFromInline
  @inline(never)
  nonisolated func arrive(
    _ policy: Policy,
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ isInterruptible: Bool
  ) -> Arrival {
    let asked = settings.timekeeper.now
    let current = CurrentTask()
    if current.isCancelled { return .noTurn(.cancelled, waited: .zero) }
    // On a free lock all policies do the same.
    if label.text == nil, !isInterruptible {
      let generation = cell.begin(callSite, task: current.identity)
      if generation != 0 { return .turn(generation, waited: .zero, began: asked) }
    }
    let (storage, terms) = (cell.storage, Terms.of(policy, isInterruptible: isInterruptible))
    let isToWait = policy != .drop
    var refusal: Outcome<Never, Never>.Result?
    let generation = withExtendedLifetime(terms) {
      let reference = terms.map { Unmanaged.passUnretained($0) }
      let ask = Ask(callSite: callSite, text: label.unmanagedText, task: current.identity, terms: reference)
      return storage.begin(ask, goesOn: isToWait) { code, state in
        if isToWait { return }
        refusal = code == .closed ? .closed : .dropped(because: storage.describeObstacle(state) ?? Holder(.unknown))
      }
    }
    if let refusal { return .noTurn(refusal, waited: time(since: asked)) }
    if generation == 0 { return .waits(under: terms, since: asked) }
    return .turn(generation, waited: .zero, began: asked)
  }

  /// Waits for the turn of an attempt.
  @usableFromInline
  @inline(never)
  nonisolated(nonsending) func waitForTurn(
    _ label: Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?,
    under terms: Terms?,
    since asked: Duration
  ) async -> Arrival {
    let wanted = CallWait.Wanted.turn(terms.map { .passUnretained($0) })
    let wait = CallWait(cell, for: wanted, label, callSite, CurrentTask(), timeout)
    await wait.park(by: settings.executor, isolation: #isolation)
    withExtendedLifetime(terms) {}
    let began = settings.timekeeper.now
    let waited = began.subtractingSaturated(asked)
    switch wait.ending() {
    case .turn(let generation) where cell.isHeld(by: generation):
      return .turn(generation, waited: waited, began: began)
    case .turn: return .noTurn(.takenBack, waited: waited)
    case .refused(_, .superseded(let newer)?): return .noTurn(.superseded(by: newer), waited: waited)
    case .refused(_, .deadlock(let waits)?): return .noTurn(.deadlock(waits), waited: waited)
    case .refused(let refusal, _): return .noTurn(Outcome(refused: refusal).result, waited: waited)
    case .happened, .missed: preconditionFailure("a turn does not happen, it is passed on")
    }
  }

  @usableFromInline
  @inline(never)
  nonisolated func time(since began: Duration) -> Duration { settings.timekeeper.now.subtractingSaturated(began) }
}

extension TransitionLock.Outcome {
  /// The outcome of an attempt that had no turn.
  @usableFromInline
  @inline(never)
  init(_ arrival: Arrival) {
    guard case .noTurn(let reason, let waited) = arrival else {
      preconditionFailure("an attempt that has its turn, or waits for it, has no outcome yet")
    }
    let result: Result =
      switch reason {
      case .takenBack: .takenBack
      case .dropped(let obstacle): .dropped(because: obstacle)
      case .superseded(let newer): .superseded(by: newer)
      case .outdated(let reason): .outdated(reason)
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .closed: .closed
      case .deadlock(let waits): .deadlock(waits)
      }
    self.init(result, waited: waited)
  }
}
