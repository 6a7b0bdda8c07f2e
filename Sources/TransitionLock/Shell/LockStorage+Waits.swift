internal import TransitionSupport

/// Who waits, for those who look at all locks when nothing moves.
extension LockStorage {
  /// Returns who waits for the lock with a call, and who holds it.
  ///
  /// - Complexity: O(*n*) for *n* calls that wait.
  func waits() -> [TaskWait] {
    var waiting: [(who: Standing.Maker, awaited: Waiter.Awaited, task: UInt)] = []
    let standing: (lock: String, holder: TransitionLock.Holder?, task: UInt)? = withState { state in
      // A scope's are among those of its lock.
      guard let settings = state.settings, homeStorage.memory == memory else { return nil }
      state.machine.waiters.forEach { _, waiter in
        guard case .call = waiter.kind else { return }
        let (callSite, text) = label(of: waiter, state.machine)
        waiting.append((Standing.Maker(callSite: callSite, text: text), waiter.awaited, waiter.task))
      }
      let holdingTask = holderInTheWay(state).map { $0.cell.holdingTask(of: $0.cell.word) }
      return (settings.label, describeHolder(state), holdingTask ?? 0)
    }
    guard let (lock, holder, holdingTask) = standing else { return [] }
    return waiting.map { who, awaited, task in
      let caller = "\(TransitionLock.Holder(who))"
      let awaited =
        switch awaited {
        case .turn: "its turn on the lock \"\(lock)\", as \(caller)"
        case .event, .signal: "an event of the lock \"\(lock)\", \(caller)"
        }
      return TaskWait(awaited: awaited, task: task, holder: holder.map { "\($0)" }, holdingTask: holdingTask)
    }
  }
}
