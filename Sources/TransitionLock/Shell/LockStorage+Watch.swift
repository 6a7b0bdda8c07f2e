internal import TransitionSupport

/// The watch over a lock, which looks after its holder and its waiters.
extension LockStorage {
  /// Starts the watch because a transition is in the way of another, unless it is running.
  @inline(never)
  func startWatch() {
    guard cell.beginWatching(), let settings, let next = look(settings)?.next else { return }
    let watch = BackgroundTask.start {
      Task.detached(executorPreference: settings.executor) { await keepWatch(settings, from: next) }
    }
    let superfluous: Task<Void, Never>? = withState { state in
      guard state.settings === settings, !state.machine.isRetired else { return watch }
      state.watch = watch
      return nil
    }
    superfluous?.cancel()
  }

  /// Looks again and again, until no transition is in the way.
  ///
  /// It keeps no lock alive: it knows the memory and the settings of the lock only.
  @concurrent
  private func keepWatch(_ settings: LockSettings, from first: Duration) async {
    var next = first
    while await settings.sleep(until: next, watching: WatchedLock(storage: self, settings: settings)) {
      guard let (reports, following) = look(settings) else { return }
      for report in reports { settings.report(report) }
      guard let following else { return }
      next = following
    }
  }

  /// Looks once.
  ///
  /// - Returns: the reports to make, and the time of the next look; nil if the lock is gone.
  private func look(_ settings: LockSettings) -> (reports: [TransitionLock.Report], next: Duration?)? {
    let now = settings.timekeeper.now
    var isGone = false
    var reports: [TransitionLock.Report] = []
    let next: Duration? = change { state, actions in
      isGone = state.settings !== settings || state.machine.isRetired
      if isGone { return nil }
      let word = cell.word
      let (findings, next) = state.machine.look(word, sample: cell.sample, now: now)
      for finding in findings {
        reports.append(act(on: finding, word, now, settings, &state.machine, &actions))
      }
      if next == nil { cell.setWatching(false) }
      return next
    }
    return isGone ? nil : (reports, next)
  }

  /// Acts on a finding, and returns the report to make. Under the section.
  private func act(
    on finding: Watch.Finding,
    _ word: Word,
    _ now: Duration,
    _ settings: LockSettings,
    _ machine: inout Machine,
    _ actions: inout Actions
  ) -> TransitionLock.Report {
    let waiting = machine.count
    let callSite = cell.holderCallSite() ?? .unknown
    let text = text(of: word, machine)
    switch finding {
    case .overdue(let age):
      let isTakenBack = settings.limits.overdue == .takeBack && takeBack(word.generation, &machine, &actions)
      let code: TransitionLock.Report.Code = isTakenBack ? .takenBack : .overdue
      return .init(code, callSite, text: text, age: age, lock: settings.label, waitingCount: waiting)
    case .waiting(let age), .suspect(let age):
      let isSuspect = if case .suspect = finding { true } else { false }
      let waiter = isSuspect ? machine.suspect.flatMap { machine.waiters[$0.ticket] } : machine.firstInLine
      let (waitersCallSite, waitersText) = label(of: waiter, machine)
      return .init(
        isSuspect ? .probableDeadlock : .longWait,
        waitersCallSite,
        text: waitersText,
        age: age,
        holder: TransitionLock.Holder(callSite, text: text, age: machine.watch.age(of: word.generation, now: now)),
        lock: settings.label,
        waitingCount: waiting
      )
    }
  }

  /// Returns the call site of a waiter, and the text of its label. Under the section.
  private func label(of waiter: Waiter<References>?, _ machine: borrowing Machine) -> (LabeledCallSite, String?) {
    switch waiter?.kind {
    case .call(let slot)?:
      let call = machine.calls[slot]
      return (call.callSite, call.text?._withUnsafeGuaranteedRef { $0.text })
    case .block(let request, _)?, .discarded(let request, _)?:
      return request._withUnsafeGuaranteedRef { ($0.callSite, $0.text) }
    case nil:
      return (.unknown, nil)
    }
  }

  /// Reports that the line has grown beyond its limit.
  func warnOfLine(_ count: Int) {
    let report: (LockSettings, TransitionLock.Report)? = withState { state in
      guard let settings = state.settings else { return nil }
      let (callSite, text) = label(of: state.machine.waiters.last(of: state.machine.line), state.machine)
      let holder = cell.holderCallSite().map {
        TransitionLock.Holder($0, text: self.text(of: cell.word, state.machine))
      }
      return (
        settings, .init(.longLine, callSite, text: text, holder: holder, lock: settings.label, waitingCount: count)
      )
    }
    if let (settings, report) = report { settings.report(report) }
  }

  /// Returns a report of the transition that holds the lock while others wait for it; nil if there is none.
  fileprivate func stuck(_ settings: LockSettings) -> TransitionLock.Report? {
    withState { state in
      let word = cell.word
      guard state.settings === settings, word.isTaken, state.machine.waitingCalls > 0 || state.machine.count > 0,
        let callSite = cell.holderCallSite()
      else { return nil }
      let text = text(of: word, state.machine)
      return .init(.outOfTime, callSite, text: text, lock: settings.label, waitingCount: state.machine.count)
    }
  }

  /// Notes that the present transition was reported as stuck.
  ///
  /// - Returns: false if it was reported before.
  fileprivate func noteTold(_ settings: LockSettings) -> Bool {
    withState { state in
      let generation = cell.word.generation
      guard state.settings === settings, state.toldGeneration != generation else { return false }
      state.toldGeneration = generation
      return true
    }
  }
}

/// A lock that is watched, for a clock that asks what is stuck when its time has run out.
private struct WatchedLock: Watched {
  let storage: LockStorage
  let settings: LockSettings

  func stuck() -> String? { storage.stuck(settings)?.standstill }

  func tell() -> Bool {
    guard let report = storage.stuck(settings), storage.noteTold(settings) else { return false }
    settings.report(report)
    return true
  }
}

extension TransitionLock {
  /// The holder, the lock and its waiters, in a sentence; nil as long as nobody holds the lock, or nobody waits for it.
  package nonisolated var standstill: String? { cell.storage.stuck(settings)?.standstill }
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
