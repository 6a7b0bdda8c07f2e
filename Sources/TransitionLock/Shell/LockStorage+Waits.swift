internal import TransitionSupport

/// Who waits, for those who look at all locks when nothing moves.
extension LockStorage {
  /// Returns who waits for the lock with a call, and who holds it.
  ///
  /// - Complexity: O(*n*) for *n* calls that wait.
  func waits() -> [LockWait] {
    withState { state in
      guard let settings = state.settings else { return [] }
      let word = cell.word
      let holder = word.isTaken ? cell.holderCallSite().map { describeHolder($0, word, state.machine) } : nil
      return state.machine.calls.elements.filter { $0.settlement == nil }.map { call in
        let text = call.text?._withUnsafeGuaranteedRef { $0.text }
        let caller = "\(TransitionLock.Holder(call.callSite, text: text))"
        let awaited =
          switch call.awaited {
          case .turn: "its turn on the lock \"\(settings.label)\", as \(caller)"
          case .event: "an event of the lock \"\(settings.label)\", \(caller)"
          }
        return LockWait(
          awaited: awaited,
          task: call.task,
          holder: holder,
          holdingTask: holder == nil ? 0 : cell.holdingTask(of: word)
        )
      }
    }
  }

  private func describeHolder(_ callSite: LabeledCallSite, _ word: Word, _ machine: borrowing Machine) -> String {
    "\(TransitionLock.Holder(callSite, text: text(of: word, machine)))"
  }
}
