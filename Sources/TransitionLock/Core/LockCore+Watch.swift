internal import TransitionSupport

/// The watch over a lock and its scopes, which looks at intervals.
extension LockCore {
  /// Makes the watch look often, because a transition is in the way of another.
  ///
  /// - Parameter generation: that of a transition that has refused another, for which a watch that looks seldom does
  ///   not look anew if it has seen it; nil for others.
  @inline(__always)
  func watch(refusedBehind generation: UInt64? = nil) {
    if words.load(Index.watched, ordering: .sequentiallyConsistent) == 0 { startWatch(refusedBehind: generation) }
  }

  @inline(never)
  private func startWatch(refusedBehind generation: UInt64?) {
    if let generation, look({ $0.watch.looksSeldom && $0.watch.hasSeen(generation) }) { return }
    let now = settings.timekeeper.now
    let starts = look { state in
      if state.isRetired { return false }
      if words.exchange(1, at: Index.watched, ordering: .sequentiallyConsistent) != 0 { return false }
      lookAround(state) { state.watch.start($0, now: now) }
      return state.watch.due != nil
    }
    if starts { setAlarm(.look) }
  }

  /// Looks at the transitions that are in the way of others, until no other refusal has come meanwhile.
  ///
  /// A tap that is refused writes the word `refused`, and then reads `watched`; the watch does the opposite. So one of
  /// them sees the other.
  private func lookAround(_ state: LockState, _ look: ([UInt64]) -> Void) {
    var refused: UInt64
    repeat {
      refused = words.load(Index.refused, ordering: .sequentiallyConsistent)
      look(state.inTheWay(refused))
      let looksOften: UInt64 = state.watch.due != nil && !state.watch.looksSeldom ? 1 : 0
      _ = words.exchange(looksOften, at: Index.watched, ordering: .sequentiallyConsistent)
    } while words.load(Index.refused, ordering: .sequentiallyConsistent) != refused
  }

  /// Returns whether a look is necessary; otherwise the watch ends. The alarm calls it, and no foreign code may run.
  func isLookDue() -> Bool {
    look { state in
      if state.isRetired { return false }
      var isNecessary = false
      lookAround(state) { inTheWay in
        isNecessary = !inTheWay.isEmpty
        if !isNecessary { state.watch.end() }
      }
      noteWaits(state, state.isWaitedFor)
      return isNecessary
    }
  }

  /// Looks once, reports what it finds, and searches for circles behind holders that the look before has found, too.
  func lookOnce() {
    let now = settings.timekeeper.now
    let counts = look({ _ in isCounting })?() ?? true
    let (reports, stuck): ([TransitionLock.Report], [UInt]) = change { state, effects in
      if state.isRetired { return ([], []) }
      var overdue: [Watch.Overdue] = []
      let before = state.watch.seen
      lookAround(state) { overdue += state.watch.look($0, now: now, counts: counts) }
      // All findings are described before one of them is changed.
      var reports: [TransitionLock.Report] = []
      var takenBack: [UInt64] = []
      for finding in overdue {
        guard let index = state.index(of: finding.generation) else { continue }
        let takesBack = settings.takesTurnsBack && state.mayTakeBack(index)
        reports.append(state.report(of: finding, index, takesBack ? .takenBack : .overdue))
        if takesBack { takenBack.append(finding.generation) }
      }
      for generation in takenBack { state.takeBack(generation, &effects) }
      return (reports, stuckTasks(state) { before.contains($0) })
    }
    setAlarm(.look)
    for report in reports { settings.report(report) }
    _ = breakCircles(behind: stuck)
  }

  /// Returns the tasks whose transitions are in the way of others, and end with a body.
  private func stuckTasks(_ state: LockState, where condition: (UInt64) -> Bool) -> [UInt] {
    if settings.takesTurnsBack { return [] }
    let stuck = state.holders.indices.filter { index in
      state.holders[index].isCertain && condition(state.holders[index].generation) && state.isWanted(index)
    }
    return stuck.map { state.holders[$0].origin.task }
  }
}

/// For a clock that asks for stuck holders when its time has run out.
extension LockCore: Watched {
  func stuck() -> String? { look { $0.stuck()?.report.standstill } }

  func breakCircle() -> Bool { breakCircles(behind: look { state in stuckTasks(state) { _ in true } }) }

  func tell() -> Bool {
    let report: TransitionLock.Report? = look { state in
      guard let (generation, report) = state.stuck(), state.watch.told != generation else { return nil }
      state.watch.told = generation
      return report
    }
    if let report { settings.report(report) }
    return report != nil
  }
}

extension TransitionLock {
  /// The holder, the lock and its waiters, in a sentence; nil while nobody holds the lock, or nobody waits for it.
  package nonisolated var standstill: String? { core.stuck() }
}

extension TransitionLock.Report {
  /// The holder, the lock and its waiters, in a sentence.
  fileprivate var standstill: String {
    let waiters =
      switch waitingCount {
      case 0: "somebody awaits its end"
      case 1: "1 request waits in line"
      default: "\(waitingCount) requests wait in line"
      }
    return "the transition \(describe(label, file, line)) holds lock \"\(lock)\", and \(waiters)"
  }
}
