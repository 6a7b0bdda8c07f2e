internal import TransitionSupport

/// The watch over a lock and its scopes, which looks at intervals.
extension LockCore {
  /// Makes the watch look often, because a transition is in the way.
  ///
  /// - Parameter generation: the transition that refused a call; nil if a call waits. A watch with
  ///   long intervals that has seen this transition keeps its intervals.
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

  /// Passes the transitions in the way of requests to a look of the watch.
  ///
  /// A refused call writes the word `refused`, and then reads `watched`; a look writes `watched`,
  /// and then reads `refused`. So one of them sees the other: a call that a look misses starts the
  /// watch.
  func lookAround<R>(_ state: LockState, _ look: ([UInt64]) -> R) -> R {
    _ = words.exchange(0, at: Index.watched, ordering: .sequentiallyConsistent)
    let result = look(state.inTheWay(words.load(Index.refused, ordering: .sequentiallyConsistent)))
    if state.watch.nextLook != nil, !state.watch.looksSeldom {
      words.store(1, at: Index.watched, ordering: .relaxed)
    }
    return result
  }

  /// Returns whether a look is necessary; if not, stops the watch.
  func isLookNecessary(_ state: LockState) -> Bool {
    noteWaits(state, !state.waiters.isEmpty)
    return lookAround(state) { inTheWay in
      if inTheWay.isEmpty { state.watch.stop() }
      return !inTheWay.isEmpty
    }
  }

  /// Looks once, reports overdue holders, and searches for circles behind holders that the previous
  /// look has seen, too.
  func lookOnce() {
    let now = settings.timekeeper.now
    let counts = withState({ _ in isCounting })?() ?? true
    let (reports, stuck): ([TransitionLock.Report], [UInt]) = change { state, effects in
      if state.isRetired { return ([], []) }
      let before = state.watch.seen
      let overdue = lookAround(state) { state.watch.look($0, now: now, counts: counts) }
      // All reports are made before the first turn is taken back.
      let reports = overdue.compactMap { state.report(of: $0, takesBack: takesTurnsBack) }
      for finding in overdue where takesTurnsBack { state.takeBack(finding.generation, &effects) }
      return (reports, stuckTasks(state) { before.contains($0) })
    }
    setAlarm()
    for report in reports { settings.report(report) }
    _ = breakCircles(behind: stuck)
  }

  /// Returns the tasks whose transitions are in the way, and can end only with their bodies.
  private func stuckTasks(_ state: LockState, where condition: (UInt64) -> Bool) -> [UInt] {
    if takesTurnsBack { return [] }
    let stuck = state.holders.filter {
      $0.isCertain && condition($0.generation) && state.isWanted($0)
    }
    return stuck.map(\.origin.task)
  }
}

/// Answers for a virtual clock whose time has run out.
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
  /// The holder, the lock and its waiters, in a sentence; nil if the lock has no holder or no
  /// waiter.
  package nonisolated var standstill: String? { core.stuck() }
}
