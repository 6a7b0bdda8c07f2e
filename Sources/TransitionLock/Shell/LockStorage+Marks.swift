internal import TransitionSupport

/// What the machine asks for that is done before the section is left. Only locks with scopes, policies or observers have any.
extension LockStorage {
  @inline(never)
  func performMarks(_ state: inout State, _ actions: inout Actions) {
    for mark in actions.takeMarks() {
      if case .happened(let occurrence) = mark {
        for reader in state.tell(occurrence) { actions.append(.resume(reader)) }
      } else {
        perform(mark, &state)
      }
    }
  }

  private func perform(_ mark: LockMark<References>, _ state: inout State) {
    switch mark {
    case .grantCall(let cell, let callSite, let task):
      let word = cell.word.passedOn(block: false, attention: true)
      cell.store(word)
      cell.publish(callSite, task: task, generation: word.generation)
    case .grantBlock(let cell, let request):
      let word = cell.word.passedOn(block: true, attention: true)
      cell.store(word)
      request._withUnsafeGuaranteedRef { cell.publish($0.callSite, task: 0, generation: word.generation) }
    case .interrupt(let node):
      cell(of: node, state.machine).mark { $0.adding(Word.interrupted) }
    case .superseded(let serial, let block, let newer):
      let (callSite, text) = label(of: state.machine.waiters[newer], state.machine)
      let holder = TransitionLock.Holder(callSite, text: text)
      if let block {
        block._withUnsafeGuaranteedRef { $0.state = .superseded(by: holder) }
      } else {
        state.notes[serial] = .superseded(by: holder)
      }
    case .close(let cell):
      cell.mark { $0.adding(Word.closed) }
    case .vacate(let cell, let forcedEnds):
      cell.storage.memory.pointee.node.store(-1, ordering: .relaxed)
      if !forcedEnds.isEmpty { state.forcedEnds[cell.identity] = forcedEnds }
      state.spareCells.append(cell)
    case .unlink:
      unmark(Word.linked, state.machine)
    case .happened: break
    }
  }

  /// Returns the cell of a node. Under the section.
  func cell(of node: Int32, _ machine: borrowing Machine) -> Cell {
    node == 0 ? homeStorage.cell : machine.tree[node].place
  }

  /// Takes a flag from the word of the lock that had every change made under the section, which may now be needed for
  /// another reason.
  func unmark(_ flag: UInt64, _ machine: borrowing Machine) {
    let needsAttention = machine.needsAttention
    homeStorage.cell.mark { word in
      let word = word.removing(flag)
      return word.isTaken && needsAttention ? word.adding(Word.attention) : word
    }
  }
}

/// What a call that did not get its turn is told beside its settlement.
enum Note {
  case superseded(by: TransitionLock.Holder)
  case deadlock([TransitionLock.Wait])
}
