internal import TransitionSupport

/// Who waits, for those who look at all locks when nothing moves.
extension LockStorage {
  /// Returns who waits for the lock with a call, and who holds it.
  ///
  /// - Complexity: O(*n*) for *n* calls that wait.
  func waits() -> [LockWait] {
    withState { state in
      // A scope's are among those of its lock.
      guard let settings = state.settings, homeStorage.memory == memory else { return [] }
      let obstacle = holderInTheWay(state)
      let holder = describeHolder(state).map { "\($0)" }
      return state.machine.calls.elements.filter { $0.settlement == nil }.map { call in
        let text = call.text?._withUnsafeGuaranteedRef { $0.text }
        let caller = "\(TransitionLock.Holder(call.callSite, text: text))"
        let awaited =
          switch call.awaited {
          case .turn: "its turn on the lock \"\(settings.label)\", as \(caller)"
          case .event, .signal: "an event of the lock \"\(settings.label)\", \(caller)"
          }
        return LockWait(
          awaited: awaited,
          task: call.task,
          holder: holder,
          holdingTask: obstacle.map { $0.cell.holdingTask(of: $0.cell.word) } ?? 0
        )
      }
    }
  }
}
