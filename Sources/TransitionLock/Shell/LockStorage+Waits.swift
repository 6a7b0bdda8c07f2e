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
      var waits: [LockWait] = []
      state.machine.waiters.forEach { _, waiter in
        guard case .call = waiter.kind else { return }
        let (callSite, text) = label(of: waiter, state.machine)
        let caller = "\(TransitionLock.Holder(callSite, text: text))"
        let awaited =
          switch waiter.awaited {
          case .turn: "its turn on the lock \"\(settings.label)\", as \(caller)"
          case .event, .signal: "an event of the lock \"\(settings.label)\", \(caller)"
          }
        let holdingTask = obstacle.map { $0.cell.holdingTask(of: $0.cell.word) } ?? 0
        waits.append(LockWait(awaited: awaited, task: waiter.task, holder: holder, holdingTask: holdingTask))
      }
      return waits
    }
  }
}
