internal import TransitionSupport

/// A call of `attempt`, from its arrival to its turn.
struct Attempt: ~Copyable {
  /// The ways in which an attempt that does not wait for a turn ends, and the turn.
  enum Arrival {
    case turn(UInt64, atOnce: Bool)
    case refused(Refusal, CallWait.Note?)
    case takenBack
    /// The attempt is dropped, because of this transition or request.
    case dropped(TransitionLock.Holder?)
  }

  let cell: Cell
  let policy: TransitionLock.Policy
  let label: TransitionLock.Label
  let callSite: LabeledCallSite
  let timeout: Duration?
  let isInterruptible: Bool

  /// Waits for the turn, as the policy has it. On a free lock it does not suspend.
  nonisolated(nonsending) func turn() async -> Arrival {
    let current = CurrentTask()
    if current.isCancelled { return .refused(.cancelled, nil) }
    // On a free lock all policies do the same.
    if label.text == nil, !isInterruptible {
      let generation = cell.begin(callSite, task: current.identity)
      if generation != 0 { return .turn(generation, atOnce: true) }
    }
    let storage = cell.storage
    let terms = Terms.of(policy, isInterruptible: isInterruptible)
    var dropped: Arrival?
    let generation = withExtendedLifetime(terms) {
      let reference = terms.map { Unmanaged.passUnretained($0) }
      let ask = Ask(callSite: callSite, text: label.unmanagedText, task: current.identity, terms: reference)
      return storage.begin(ask, goesOn: policy != .drop) { refusal, state in
        guard policy == .drop else { return }
        dropped = refusal == .closed ? .refused(.closed, nil) : .dropped(storage.describeObstacle(state))
      }
    }
    if generation != 0 { return .turn(generation, atOnce: true) }
    if let dropped { return dropped }
    let wait = CallWait(cell, for: .turn(terms.map { .passUnretained($0) }), label, callSite, current, timeout)
    await wait.park(by: storage.settings?.executor, isolation: #isolation)
    withExtendedLifetime(terms) {}
    switch wait.ending() {
    case .turn(let generation): return cell.isHeld(by: generation) ? .turn(generation, atOnce: false) : .takenBack
    case .refused(let refusal, let note): return .refused(refusal, note)
    case .happened, .missed: preconditionFailure("a turn does not happen, it is passed on")
    }
  }
}

extension Terms {
  /// What a policy asks for, of a request that waits; nil for nothing.
  static func of(_ policy: TransitionLock.Policy, isInterruptible: Bool) -> Terms? {
    switch policy.kind {
    case .wait, .drop: isInterruptible ? interruptible : nil
    case .interrupt: Terms(interrupts: true, isInterruptible: isInterruptible)
    case .replace(let key): Terms(key: key.value, isInterruptible: isInterruptible)
    }
  }
}
