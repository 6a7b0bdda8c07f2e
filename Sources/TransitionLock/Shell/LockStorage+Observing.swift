internal import TransitionSupport

/// The observers.
extension LockStorage {
  /// Adds an observer of this lock or scope.
  func observe(capacity: Int) -> EventBuffer {
    withState { state in
      let scope = state.machine.tree.path(of: node)
      let buffer = EventBuffer(scope: scope, capacity: capacity)
      state.observers.append(buffer)
      state.machine.isObserved = true
      for cell in cells(state) { cell.mark { $0.adding(Word.observed) } }
      return buffer
    }
  }

  /// Removes an observer, and stops noting what happens when nobody observes it any more.
  func forget(_ observer: EventBuffer) {
    withState { state in
      // The lock may be gone, and another one have its memory.
      guard let index = state.observers.firstIndex(where: { $0 === observer }) else { return }
      state.observers.remove(at: index)
      guard state.observers.isEmpty else { return }
      state.machine.isObserved = false
      state.machine.forgetNumbers()
      for cell in cells(state) where cell != homeStorage.cell { cell.mark { $0.removing(Word.observed) } }
      unmark(Word.observed, state.machine)
    }
  }

  /// The cells of the lock and its scopes. Under the section.
  private func cells(_ state: borrowing State) -> [Cell] {
    state.machine.tree.numbers.map { cell(of: $0, state.machine) }
  }

  /// The time of a change that observers are told; the clock is read before the section is entered.
  var observedTime: Duration? { settings?.timekeeper.now }
}

extension LockStorage.State {
  /// Tells the observers what has happened, and has those resumed who wait for it. Under the section.
  func tell(_ occurrence: Occurrence, _ actions: inout Actions) {
    let (callSite, text): (LabeledCallSite, String?) =
      switch occurrence.subject {
      case .nobody: (.unknown, nil)
      case .made(let callSite, let text): (callSite, text?.text)
      case .call(let call, let text): (call.wait.pointee.callSite, text?.text)
      case .block(let block): block.request._withUnsafeGuaranteedRef { ($0.callSite, $0.text) }
      }
    for observer in observers where occurrence.scope.starts(with: observer.scope) {
      let depth = observer.scope.count
      let event = TransitionLock.Event(
        TransitionLock.Event.Kind(kind: occurrence.kind),
        of: occurrence.number,
        callSite,
        text: text,
        in: depth == 0 ? occurrence.scope : Array(occurrence.scope.dropFirst(depth)),
        at: observedTime,
        as: occurrence.settlement.map { TransitionLock.OutcomeCode(settlement: $0) }
      )
      if let reader = observer.add(event) { actions.append(.resume(ContinuationHandle(reader))) }
    }
  }
}
