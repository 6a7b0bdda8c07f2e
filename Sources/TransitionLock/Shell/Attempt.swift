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
    let terms = Terms(policy, isInterruptible: isInterruptible)
    switch storage.start(callSite, label.text, under: terms, task: current.identity, isLast: policy == .drop) {
    case .started(let generation): return .turn(generation, atOnce: true)
    case .closed: return .refused(.closed, nil)
    case .isInTheWay(let holder): if policy == .drop { return .dropped(holder) }
    }
    let wait = CallWait(cell, for: .turn(.passUnretained(terms)), label, callSite, current, timeout)
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
  /// What a policy asks for, of a request that waits.
  convenience init(_ policy: TransitionLock.Policy, isInterruptible: Bool) {
    switch policy.kind {
    case .wait, .drop: self.init(isInterruptible: isInterruptible)
    case .interrupt: self.init(interrupts: true, isInterruptible: isInterruptible)
    case .replace(let key): self.init(key: key.value, isInterruptible: isInterruptible)
    }
  }
}

extension LockStorage {
  /// The effect of trying to start.
  enum Start {
    case started(UInt64)
    case closed
    /// Something is in the way: this transition or request.
    case isInTheWay(TransitionLock.Holder?)
  }

  /// Starts a transition if nothing and nobody is in its way.
  ///
  /// - Parameter isLast: a Boolean value that indicates whether the call does not wait otherwise.
  /// - Complexity: O(1); in a tree of scopes O(depth).
  func start(
    _ callSite: LabeledCallSite,
    _ text: LabelText?,
    under terms: Terms,
    block: UInt64 = 0,
    task: UInt = 0,
    isLast: Bool
  ) -> Start {
    let text = text.map { Unmanaged.passRetained($0) }
    var obstacle: Word?
    let handle = text.map { TextHandle($0) }
    let start: Start = change { state, actions in
      while true {
        let word = cell.word
        let arrival = arrival(of: word, &state.machine, block: block, attention: text != nil, terms)
        guard case .start(let started) = arrival else {
          if let handle { actions.append(.forget(handle)) }
          guard case .wait = arrival else {
            state.machine.noteRefusal(callSite, handle, at: node, as: .closed, into: &actions)
            return .closed
          }
          obstacle = word
          guard isLast else { return .isInTheWay(nil) }
          state.machine.noteRefusal(callSite, handle, at: node, as: .dropped, into: &actions)
          return .isInTheWay(describeObstacle(state))
        }
        guard cell.exchange(word, for: started) else { continue }
        noteStart(started, callSite, text, task: task, terms, &state.machine, &actions)
        return .started(started.generation)
      }
    }
    if isLast, let obstacle { noteInTheWay(obstacle, waits: false) }
    return start
  }

  /// Describes what is in the way of a start: a transition, or else the earliest request. Under the section.
  func describeObstacle(_ state: borrowing State) -> TransitionLock.Holder? {
    if let holder = describeHolder(state) { return holder }
    let number = state.machine.tree.isBare ? 0 : state.machine.tree.firstRequest(inTheWayOf: node)
    guard let waiter = number.flatMap({ state.machine.firstInLine(at: $0) }) else { return nil }
    let (callSite, text) = label(of: waiter, state.machine)
    return TransitionLock.Holder(callSite, text: text)
  }
}
