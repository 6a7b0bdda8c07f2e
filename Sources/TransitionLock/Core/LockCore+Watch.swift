internal import TransitionSupport

/// The one task that watches a lock and its scopes.
extension LockCore {
  /// Makes the watch look often, because a transition is in the way of another.
  ///
  /// - Parameter generation: that of a transition that has refused another, for which a watch that looks seldom does
  ///   not look anew if it has seen it; nil for others.
  @inline(__always)
  func watch(refusedBehind generation: UInt64? = nil) {
    if words.load(Index.watched, ordering: .relaxed) == 0 { startWatch(refusedBehind: generation) }
  }

  @inline(never)
  private func startWatch(refusedBehind generation: UInt64?) {
    if let generation, look({ $0.watch.looksSeldom && $0.watch.hasSeen(generation) }) { return }
    let isFirst = words.exchange(1, at: Index.watched, ordering: .relaxed) == 0
    guard isFirst, let first = takeLook(isFirst: true) else { return }
    let task = first.next.map { _ in
      BackgroundTask.start { settings.executor.start { await self.keepWatch(after: first) } }
    }
    let superfluous: Task<Void, Never>? = look { state in
      guard state.watch.number == first.number, !state.isRetired else { return task }
      defer { watchTask = task }
      return watchTask
    }
    superfluous?.cancel()
  }

  private struct Look: Sendable {
    let number: UInt64
    var reports: [TransitionLock.Report] = []
    /// The time of the next look; nil for no further look.
    var next: Duration?
  }

  /// Looks repeatedly, and reports what it finds, until no transition is in the way. It keeps the core, and not the
  /// lock.
  @concurrent
  private func keepWatch(after first: Look) async {
    var last = first
    while true {
      settings.report(all: last.reports)
      guard let next = last.next, await settings.sleep(until: next, watching: self) else { break }
      guard let following = takeLook(isFirst: false) else { return }
      last = following
      lookForCircles()
    }
    // After a clock has failed, the next refusal or wait starts another watch.
    if !Task.isCancelled, last.next != nil { words.store(0, at: Index.watched, ordering: .relaxed) }
    // The memory of a task goes with the last reference to it.
    look { state in if state.watch.number == last.number { watchTask = nil } }
  }

  /// Looks once.
  ///
  /// - Returns: nil if the lock is gone.
  private func takeLook(isFirst: Bool) -> Look? {
    let now = settings.timekeeper.now
    let counts = look({ _ in isCounting })?() ?? true
    return change { state, effects in
      if state.isRetired { return nil }
      if isFirst { state.watch.restart() }
      let inTheWay = state.inTheWay(words.load(Index.refused, ordering: .relaxed))
      let (overdue, next) = state.watch.look(inTheWay, now: now, counts: counts)
      let isOften = next != nil && !state.watch.looksSeldom
      words.store(isOften ? 1 : 0, at: Index.watched, ordering: .relaxed)
      var look = Look(number: state.watch.number, next: next)
      // All findings are described before one of them is changed.
      let found = overdue.compactMap { finding -> (Watch.Overdue, Bool)? in
        guard let index = state.index(of: finding.generation) else { return nil }
        let takesBack = settings.takesTurnsBack && state.mayTakeBack(index)
        look.reports.append(state.report(of: finding, index, takesBack ? .takenBack : .overdue))
        return (finding, takesBack)
      }
      for (finding, takesBack) in found where takesBack { state.takeBack(finding.generation, &effects) }
      return look
    }
  }
}

/// For a clock that asks for stuck holders when its time has run out.
extension LockCore: Watched {
  func stuck() -> String? { look { $0.stuck()?.report.standstill } }

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
