internal import TransitionSupport

/// Calls that would wait for themselves for ever (guarantee G6).
extension LockStorage {
  /// Returns a Boolean value that indicates whether a task runs the body of a transition that is in the way here.
  ///
  /// The answer is exact when that very task asks.
  func isInTheWay(ofTask task: UInt) -> Bool {
    guard task != 0, cell.word.isLinked else { return cell.isHeld(byTask: task) }
    return withState { state in
      guard state.machine.tree.count > 0 else { return cell.isHeld(byTask: task) }
      return state.machine.tree.firstHolder(inTheWayOf: node) { number in
        state.machine.tree[number].place.isHeld(byTask: task)
      } != nil
    }
  }

  /// Takes a call out of line again if it closes a circle of waiting.
  ///
  /// It has joined before this looks, so that of several calls that close a circle together one finds it. What it sees is
  /// gathered lock by lock, and so twice: a request and a transition that are there both times were there in between, all at
  /// the same time.
  ///
  /// A task that holds nothing closes no circle, and is not kept here.
  func breakCircle(_ ticket: Ticket, of task: UInt) {
    let cells = CellPool.shared.cells
    guard task != 0, cells.contains(where: { $0.isHeld(byTask: task) }),
      let first = circle(ticket, of: task, cells), first == circle(ticket, of: task, cells)
    else { return }
    change { state, actions in
      guard state.machine.leave(ticket, as: .deadlock, into: &actions) else { return }
      state.notes[ticket.serial] = .deadlock(first.waits)
    }
  }

  private func circle(_ ticket: Ticket, of task: UInt, _ cells: [Cell]) -> Circle? {
    let standings = cells.map { $0.storage.standing() ?? Standing() }
    guard let index = cells.firstIndex(of: homeStorage.cell) else { return nil }
    return Circle(closedBy: ticket.serial, in: index, of: task, standings)
  }

  /// Returns the failure of a call that waits for its own task, because that holds what it waits for.
  func selfDeadlock(_ callSite: LabeledCallSite, text: String?) -> TransitionLock.Failure {
    let task = CurrentTask().identity
    let circle: [TransitionLock.Wait] = withState { state in
      let waiter = TransitionLock.Holder(callSite, text: text)
      var holder = holderInTheWay(state)
      if state.machine.tree.count > 0 {
        let number = state.machine.tree.firstHolder(inTheWayOf: node) {
          state.machine.tree[$0].place.isHeld(byTask: task)
        }
        holder = number.map { (state.machine.tree[$0].place, $0) }
      }
      guard let (cell, number) = holder, let site = cell.holderCallSite() else { return [] }
      let obstacle = TransitionLock.Holder(site, text: self.text(of: cell.word, at: number, state.machine))
      return [TransitionLock.Wait(waiter: waiter, lock: lockLabel(state), obstacle: obstacle, isHeld: true)]
    }
    return failure(.deadlock, callSite, text: text, circle: circle)
  }

  /// Returns the failure of a call that closed a circle.
  func circle(at box: borrowing TicketBox, _ callSite: LabeledCallSite) -> TransitionLock.Failure {
    guard case .deadlock(let waits)? = box.ticket.flatMap({ takeNote($0) }) else { return failure(.deadlock, callSite) }
    return failure(.deadlock, callSite, text: waits.first?.waiter.label, circle: waits)
  }

  /// Returns what a call that was refused is told beside its settlement, once.
  func takeNote(_ ticket: Ticket) -> Note? { withState { $0.notes.removeValue(forKey: ticket.serial) } }
}
