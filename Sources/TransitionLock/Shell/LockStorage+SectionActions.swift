internal import TransitionSupport

/// The actions of the machine that the shell performs before it leaves the section. Only locks with scopes, policies or
/// observers have any.
extension LockStorage {
  @inline(never)
  func performSectionActions(_ state: inout State, _ actions: inout Actions) {
    for action in actions.takeSectionActions() { perform(action, &state) }
  }

  private func perform(_ action: SectionAction, _ state: inout State) {
    switch action {
    case .grantCall(let place, let call):
      let word = place.cell.word.passedOn(block: false, attention: true)
      place.cell.store(word)
      place.cell.storage.grant(call, word)
    case .grantBlock(let place, let block):
      let (cell, word) = (place.cell, place.cell.word.passedOn(block: true, attention: true))
      cell.store(word)
      block.request._withUnsafeGuaranteedRef { cell.publish($0.callSite, task: 0, generation: word.generation) }
    case .interrupt(let node):
      cell(of: node, state.machine).mark { $0.adding(Word.interrupted) }
    case .superseded(let older, let newer):
      let holder = TransitionLock.Holder(origin(of: state.machine.waiters[newer], state.machine))
      switch older {
      case .block(let block, _), .discarded(let block, _):
        block.request._withUnsafeGuaranteedRef { $0.state = .superseded(by: holder) }
      case .call(let call):
        call.wait.pointee.explain(.superseded(by: holder))
      }
    case .close(let place):
      place.cell.mark { $0.adding(Word.closed) }
    case .vacate(let place):
      place.cell.storage.memory.pointee.node.store(-1, ordering: .relaxed)
      state.spareCells.append(place.cell)
    case .unlink:
      unmark(Word.linked, state.machine)
    }
  }

  /// Returns the cell of a node. Under the section.
  func cell(of node: Int32, _ machine: borrowing Machine) -> Cell {
    machine.tree[node].place.cell
  }

  /// Removes a flag that forced every change under the section from the word of the lock. Another reason may still
  /// require the section.
  func unmark(_ flag: UInt64, _ machine: borrowing Machine) {
    let needsAttention = machine.needsAttention
    homeStorage.cell.mark { word in
      let word = word.removing(flag)
      return word.isTaken && needsAttention ? word.adding(Word.attention) : word
    }
  }
}
