internal import TransitionSupport

/// A call of `attempt`, from its arrival to its turn.
struct Attempt: ~Copyable, Sendable {
  /// The ways in which an attempt that does not wait for a turn ends, and the turn.
  enum Arrival {
    case turn(UInt64)
    case settled(Settlement, Note?)
    /// The attempt is dropped, because of this transition or request.
    case dropped(TransitionLock.Holder?)
  }

  private let cell: Cell
  private let policy: TransitionLock.Policy
  private let label: TransitionLock.Label
  private let callSite: LabeledCallSite
  private let timeout: Duration?
  private let terms: Terms
  private let box = TicketBox()

  init(
    _ cell: Cell,
    _ policy: TransitionLock.Policy,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    timeout: Duration?,
    isInterruptible: Bool
  ) {
    self.cell = cell
    self.policy = policy
    self.label = label
    self.callSite = callSite
    self.timeout = timeout
    terms = Terms(policy, isInterruptible: isInterruptible)
  }

  /// Waits for the turn, as the policy has it. On a free lock it does not suspend.
  nonisolated(nonsending) func turn() async -> Arrival {
    let current = CurrentTask()
    if current.isCancelled { return .settled(.cancelled, nil) }
    let storage = cell.storage
    switch storage.start(callSite, label.text, under: terms, task: current.identity, isLast: policy == .drop) {
    case .started(let generation): return .turn(generation)
    case .closed: return .settled(.closed, nil)
    case .isInTheWay(let holder): if policy == .drop { return .dropped(holder) }
    }
    await park(current.identity, isolation: #isolation)
    if !box.isRefused, let generation = cell.generation(heldByTask: current.identity) { return .turn(generation) }
    let note = box.ticket.flatMap { storage.takeNote($0) }
    return .settled(storage.settlement(at: box) ?? .takenBack, note)
  }

  private func park(_ task: UInt, isolation: isolated (any Actor)?) async {
    await box.park(in: cell.storage, isolation: isolation) { join(task, parking: $0) }
  }

  private func join(_ task: UInt, parking continuation: Continuation?) -> Bool {
    let storage = cell.storage
    let waitLimit = timeout.flatMap { timeout in storage.settings?.waitLimit(for: timeout) } ?? .endless
    let call = WaitingCall<References>(
      awaited: .turn,
      callSite: callSite,
      task: task,
      text: label.text.map { .passRetained($0) },
      continuation: continuation
    )
    guard let waits = storage.join(call, under: terms, waitLimit, box) else {
      preconditionFailure("a call with a limit joins")
    }
    return waits
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
    let start: Start = change { state, actions in
      while true {
        let word = cell.word
        let arrival = arrival(of: word, &state.machine, block: block, attention: text != nil, terms)
        guard case .start(let started) = arrival else {
          if let text { actions.append(.forget(text)) }
          guard case .wait = arrival else {
            state.machine.noteRefusal(callSite, text, at: node, as: .closed, into: &actions)
            return .closed
          }
          obstacle = word
          guard isLast else { return .isInTheWay(nil) }
          state.machine.noteRefusal(callSite, text, at: node, as: .dropped, into: &actions)
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
    let number = state.machine.tree.count > 0 ? state.machine.tree.firstRequest(inTheWayOf: node) : 0
    guard let waiter = number.flatMap({ state.machine.firstInLine(at: $0) }) else { return nil }
    let (callSite, text) = label(of: waiter, state.machine)
    return TransitionLock.Holder(callSite, text: text)
  }
}
