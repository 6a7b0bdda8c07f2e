internal import TransitionSupport

/// The watch over a lock and its scopes, which looks at intervals.
extension LockCore {
  /// Makes the watch look often, because a transition is in the way of another.
  ///
  /// - Parameter generation: that of a transition that has refused another, for which a watch that
  ///   looks seldom does not look anew if it has seen it; nil for others.
  @inline(__always)
  func watch(refusedBehind generation: UInt64? = nil) {
    if words.load(Index.watched, ordering: .sequentiallyConsistent) == 0 {
      startWatch(refusedBehind: generation)
    }
  }

  @inline(never)
  private func startWatch(refusedBehind generation: UInt64?) {
    if let generation, withState({ $0.watch.looksSeldom && $0.watch.seen.contains(generation) }) {
      return
    }
    let now = settings.timekeeper.now
    withState { state in
      if state.isRetired || words.load(Index.watched, ordering: .relaxed) != 0 { return }
      lookAround(state) { state.watch.lookOften($0, now: now) }
    }
    setAlarm()
  }

  /// Looks at the transitions that are in the way of others.
  ///
  /// A tap that is refused writes the word `refused`, and then reads `watched`; the watch does the
  /// opposite. So one of them sees the other: the tap starts a watch that misses it.
  func lookAround<R>(_ state: LockState, _ look: ([UInt64]) -> R) -> R {
    _ = words.exchange(0, at: Index.watched, ordering: .sequentiallyConsistent)
    let result = look(state.inTheWay(words.load(Index.refused, ordering: .sequentiallyConsistent)))
    if state.watch.nextLook != nil, !state.watch.looksSeldom {
      words.store(1, at: Index.watched, ordering: .relaxed)
    }
    return result
  }

  /// Returns whether a look is necessary; otherwise the watch ends.
  func isLookNecessary(_ state: LockState) -> Bool {
    noteWaits(state, !state.waiters.isEmpty)
    return lookAround(state) { inTheWay in
      if inTheWay.isEmpty { state.watch.stop() }
      return !inTheWay.isEmpty
    }
  }

  /// Looks once, reports what it finds, and searches for circles behind holders that the look
  /// before has found, too.
  func lookOnce() {
    let now = settings.timekeeper.now
    let counts = withState({ _ in isCounting })?() ?? true
    let (reports, stuck): ([TransitionLock.Report], [UInt]) = change { state, effects in
      if state.isRetired { return ([], []) }
      let before = state.watch.seen
      let overdue = lookAround(state) { state.watch.look($0, now: now, counts: counts) }
      // All findings are described before one of them is changed.
      let reports = overdue.compactMap { state.report(of: $0, takesBack: takesTurnsBack) }
      for finding in overdue where takesTurnsBack { state.takeBack(finding.generation, &effects) }
      return (reports, stuckTasks(state) { before.contains($0) })
    }
    setAlarm()
    for report in reports { settings.report(report) }
    _ = breakCircles(behind: stuck)
  }

  /// Returns the tasks whose transitions are in the way of others, and end with a body.
  private func stuckTasks(_ state: LockState, where condition: (UInt64) -> Bool) -> [UInt] {
    if takesTurnsBack { return [] }
    let stuck = state.holders.filter {
      $0.isCertain && condition($0.generation) && state.isWanted($0)
    }
    return stuck.map(\.origin.task)
  }
}

/// For a clock that asks for stuck holders when its time has run out.
extension LockCore: Watched {
  func stuck() -> String? { withState { $0.stuck()?.report.standstill } }

  func breakCircle() -> Bool {
    breakCircles(behind: withState { state in stuckTasks(state) { _ in true } })
  }

  func tell() -> Bool {
    let report: TransitionLock.Report? = withState { state in
      guard let (generation, report) = state.stuck(), state.watch.told != generation else {
        return nil
      }
      state.watch.told = generation
      return report
    }
    if let report { settings.report(report) }
    return report != nil
  }
}

extension TransitionLock {
  /// The holder, the lock and its waiters, in a sentence; nil while the lock has no holder, or no
  /// waiter.
  package nonisolated var standstill: String? { core.stuck() }
}
