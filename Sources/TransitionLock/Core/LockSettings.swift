internal import TransitionSupport

/// The arguments of a lock's initializer, which never change.
struct LockSettings: Sendable {
  let label: String
  let timekeeper: Timekeeper
  let executor: (any TaskPreference)?
  let limits: TransitionLock.Limits
  let report: @Sendable (TransitionLock.Report) -> Void
}

extension LockSettings {
  /// The longest time for which a transition may be in the way, in the range that the watch can use.
  var watchLimit: Duration? { limits.transition.flatMap { $0 < .endless ? max($0, .milliseconds(1)) : nil } }

  /// A Boolean value that indicates whether the lock takes back the turn of a transition that overstays.
  var takesTurnsBack: Bool { limits.overdue == .takeBack && watchLimit != nil }

  func waitLimit(for timeout: Duration?) -> WaitLimit {
    guard let timeout, timeout < .endless else { return .endless }
    return timeout > .zero ? .until(timekeeper.now.addingSaturated(timeout)) : .none
  }

  /// Sleeps until a time of the lock's clock, and reports a clock that fails.
  ///
  /// A sleep that is cancelled is no failure, also if the clock cancels it because it is gone.
  ///
  /// - Parameter watched: the watched lock, for a sleep in the background.
  /// - Returns: false if the sleep failed or was cancelled.
  func sleep(until deadline: Duration, watching watched: (any Watched)? = nil) async -> Bool {
    do {
      if let watched, let sleep = timekeeper.sleepInBackground {
        try await sleep(deadline, watched)
      } else {
        try await timekeeper.sleep(deadline)
      }
      if Task.isCancelled { return false }
      // A watch on such a clock would look without a pause.
      if watched == nil || timekeeper.now >= deadline { return true }
      reportFailure("it woke a sleeper before its time")
    } catch {
      if Task.isCancelled || error is CancellationError { return false }
      reportFailure(error)
    }
    return false
  }

  // Separate functions, because a sleeper would keep room for a report.
  @inline(never) private func reportFailure(_ detail: Any) {
    report(.init(code: .clockFailed, subject: .unknown, lock: label, detail: "\(detail)"))
  }

  @inline(never) func report(all reports: [TransitionLock.Report]) { reports.forEach(report) }
}
