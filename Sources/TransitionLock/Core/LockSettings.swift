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
}
