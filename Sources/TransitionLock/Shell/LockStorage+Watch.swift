internal import TransitionSupport

/// The watch over the holder and the waiters of a lock.
extension LockStorage {
  /// Makes the watch look often because the lock refused a call, unless the watch looks seldom and knows the transition
  /// that was in the way.
  @inline(never)
  func startWatch(refusedBehind generation: UInt64, at node: Int32 = 0) {
    let isKnown = withState { $0.machine.isWatchedSeldom && $0.machine.tree[node].watch.hasSeen(generation) }
    if !isKnown { startWatch() }
  }

  /// Starts the watch, or restarts it if it looks seldom, because a transition is in the way of another; does nothing
  /// if it looks often.
  @inline(never)
  func startWatch() {
    guard cell.beginWatching(), let settings, let first = look(settings, isFirst: true) else { return }
    let watch = first.next.map { _ in
      BackgroundTask.start {
        settings.executor.start { await keepWatch(settings, after: first) }
      }
    }
    let superfluous: Task<Void, Never>? = withState { state in
      guard state.watchNumber == first.number, state.settings === settings, !state.machine.isRetired else {
        return watch
      }
      defer { state.watch = watch }
      return state.watch
    }
    superfluous?.cancel()
  }

  /// The result of a look: the reports, and the next look.
  private struct Look: Sendable {
    /// The number of the watch that was started last.
    let number: UInt64
    var reports: [TransitionLock.Report] = []
    /// The time of the next look; nil for no further look.
    var next: Duration?
  }

  /// Looks repeatedly, and reports its findings, until no transition is in the way.
  ///
  /// It keeps no lock alive: it has only the memory and the settings of the lock.
  @concurrent
  private func keepWatch(_ settings: LockSettings, after first: Look) async {
    var look = first
    while true {
      for report in look.reports { settings.report(report) }
      guard let next = look.next else { return }
      guard await settings.sleep(until: next, watching: WatchedLock(storage: self, settings: settings)) else {
        // After a clock has failed, the next refusal or wait starts another watch.
        if !Task.isCancelled { withState { if $0.settings === settings { cell.setLooks(.never) } } }
        return
      }
      guard let following = self.look(settings, isFirst: false) else { return }
      look = following
      lookForCircles()
    }
  }

  /// Looks once.
  ///
  /// - Parameter isFirst: a Boolean value that indicates whether this is the first look of a watch, which replaces
  ///   another watch.
  /// - Returns: nil if the lock is gone.
  private func look(_ settings: LockSettings, isFirst: Bool) -> Look? {
    let now = settings.timekeeper.now
    return change { state, actions in
      guard state.settings === settings, !state.machine.isRetired else { return nil }
      if isFirst {
        state.watchNumber += 1
        state.machine.wakeWatches()
      }
      var look = Look(number: state.watchNumber)
      var looks = Looks.never
      var findings: [(node: Int32, cell: Cell, word: Word, findings: [Watch.Finding])] = []
      for node in state.machine.tree.numbers {
        // Each scope has a separate watch, and a separate time of the next look.
        let cell = cell(of: node, state.machine)
        let word = cell.word
        let seen = state.machine.look(word, of: node, sample: cell.sample, now: now)
        if !seen.findings.isEmpty { findings.append((node, cell, word, seen.findings)) }
        guard let due = seen.next else { continue }
        look.next = min(look.next ?? due, due)
        if looks != .often { looks = state.machine.tree[node].watch.looksSeldom ? .seldom : .often }
      }
      state.machine.isWatchedSeldom = looks == .seldom
      cell.setLooks(looks)
      for (node, cell, word, findings) in findings {
        // A lock limits no wait, so the watch finds nothing else.
        for case .overdue(let age) in findings {
          look.reports.append(cell.storage.act(onOverdue: age, word, at: node, settings, &state, &actions))
        }
      }
      return look
    }
  }

  /// Acts on a transition that is overdue, and returns the report to make. Under the section.
  private func act(
    onOverdue age: Duration,
    _ word: Word,
    at node: Int32,
    _ settings: LockSettings,
    _ state: inout State,
    _ actions: inout Actions
  ) -> TransitionLock.Report {
    let label = lockLabel(state, of: node)
    let waiting = state.machine.requestCount(at: 0)
    let holder = origin(ofHolder: (cell, node), state.machine).map { TransitionLock.Holder($0) }
    let isTakenBack = settings.limits.overdue == .takeBack && takeBack(word.generation, &state, &actions)
    let code: TransitionLock.Report.Code = isTakenBack ? .takenBack : .overdue
    return .init(code, holder ?? .unknown, age: age, lock: label, waitingCount: waiting)
  }

  /// Returns a transition that holds the lock, or one of its scopes, while others wait, and a report of it; nil if there
  /// is none.
  fileprivate func stuck(_ settings: LockSettings) -> (transition: ToldTransition, report: TransitionLock.Report)? {
    withState { state in
      guard state.settings === settings, state.machine.waitingCalls > 0 || state.machine.requestCount(at: 0) > 0,
        let holder = holder(
          inTheWayOf: 0,
          state,
          where: { state.machine.tree.isBare || state.machine.tree.isWanted($1) }
        ),
        let who = origin(ofHolder: holder, state.machine)
      else { return nil }
      let (label, waiting) = (lockLabel(state, of: holder.node), state.machine.requestCount(at: 0))
      return (
        ToldTransition(cell: holder.cell, generation: holder.cell.word.generation),
        .init(.outOfTime, TransitionLock.Holder(who), lock: label, waitingCount: waiting)
      )
    }
  }

  /// Notes that the watch reported a transition as stuck.
  ///
  /// - Returns: false if it was the last one that the watch reported.
  fileprivate func noteTold(_ transition: ToldTransition, _ settings: LockSettings) -> Bool {
    withState { state in
      guard state.settings === settings, state.told != transition else { return false }
      state.told = transition
      return true
    }
  }
}

/// A transition that the watch reported as stuck, of a lock or of one of its scopes.
struct ToldTransition: Equatable {
  let cell: Cell
  let generation: UInt64
}

/// A watched lock, for a clock that asks for stuck holders when its time has run out.
private struct WatchedLock: Watched {
  let storage: LockStorage
  let settings: LockSettings

  func stuck() -> String? { storage.stuck(settings)?.report.standstill }

  func tell() -> Bool {
    guard let (transition, report) = storage.stuck(settings), storage.noteTold(transition, settings) else {
      return false
    }
    settings.report(report)
    return true
  }
}

extension TransitionLock {
  /// The holder, the lock and its waiters, in a sentence; nil while nobody holds the lock, or nobody waits for it.
  package nonisolated var standstill: String? { cell.storage.stuck(settings)?.report.standstill }
}

extension TransitionLock.Report {
  /// The holder, the lock and its waiters, in a sentence.
  fileprivate var standstill: String {
    let transition = label.isEmpty ? "at \(file):\(line)" : "\"\(label)\" (\(file):\(line))"
    let waiters =
      switch waitingCount {
      case 0: "somebody awaits its end"
      case 1: "1 request waits in line"
      default: "\(waitingCount) requests wait in line"
      }
    return "the transition \(transition) holds lock \"\(lock)\", and \(waiters)"
  }
}
