internal import TransitionSupport

/// The arguments that a lock was created with, which never change.
final class LockSettings: Sendable {
  let label: String
  let timekeeper: any Timekeeper
  let executor: (any TaskPreference)?
  let limits: TransitionLock.Limits
  let report: @Sendable (TransitionLock.Report) -> Void

  /// Waits before a clock that has failed is tried again.
  let pause: @Sendable (Duration) async throws -> Void

  init(
    label: String,
    clock: any Clock<Duration>,
    executor: (any TaskPreference)?,
    limits: TransitionLock.Limits,
    report: @escaping @Sendable (TransitionLock.Report) -> Void,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await ContinuousClock().sleep(for: $0) }
  ) {
    self.label = label
    timekeeper = makeTimekeeper(clock)
    self.executor = executor
    self.limits = limits
    self.report = report
    self.pause = pause
  }

  fileprivate init(_ settings: LockSettings, label: String) {
    self.label = label
    timekeeper = settings.timekeeper
    executor = settings.executor
    limits = settings.limits
    report = settings.report
    pause = settings.pause
  }
}

extension LockSettings {
  /// Returns the settings of a lock with another label, and the same origin of time.
  func named(_ label: String) -> LockSettings { LockSettings(self, label: label) }

  /// The limits of time in the range that the watch can use.
  var watchLimits: Watch.Limits {
    func sensible(_ limit: Duration?) -> Duration? {
      limit.flatMap { $0 < .endless ? max($0, .milliseconds(1)) : nil }
    }
    return Watch.Limits(transition: sensible(limits.transition), waiting: sensible(limits.waiting))
  }

  /// A Boolean value that indicates whether the lock takes the turn of a transition back that overstays.
  var takesTurnsBack: Bool { limits.overdue == .takeBack && watchLimits.transition != nil }

  /// A Boolean value that indicates whether a watch is to be started when a transition is in the way.
  var isWatched: Bool { watchLimits != Watch.Limits() }

  /// The limit of a wait, as a deadline.
  enum WaitLimit {
    case none
    /// A deadline, counted from the creation of the lock; negative on a clock that was set back since.
    case until(Duration)
    case endless

    var deadline: Duration? { if case .until(let deadline) = self { deadline } else { nil } }
  }

  func waitLimit(for timeout: Duration?) -> WaitLimit {
    guard let timeout, timeout < .endless else { return .endless }
    return timeout > .zero ? .until(timekeeper.now.addingSaturated(timeout)) : .none
  }

  /// Sleeps until a time of the lock's clock, however often the clock fails: each failure is followed by another try
  /// after a pause, which grows from ten milliseconds to ten seconds, and the first one is reported.
  ///
  /// A clock that wakes a background sleeper too early is tried again in the same way, which would loop without a pause
  /// otherwise.
  ///
  /// - Parameter watched: the lock that is watched, for a sleep in the background.
  /// - Returns: false if the task was cancelled.
  func sleep(until deadline: Duration, watching watched: (any Watched)? = nil) async -> Bool {
    var pauseLength = Duration.milliseconds(10)
    var isReported = false
    while true {
      do {
        if let watched {
          try await timekeeper.sleepInBackground(until: deadline, watching: watched)
          if timekeeper.now >= deadline { return !Task.isCancelled }
        } else {
          try await timekeeper.sleep(until: deadline)
          return !Task.isCancelled
        }
      } catch {
        // A clock that is gone ends a sleep in the background, since nothing waits for that.
        if Task.isCancelled || (watched != nil && timekeeper.canBeGone && error is CancellationError) { return false }
        if !isReported { report(.init(.clockFailed, .unknown, lock: label, detail: "\(error)")) }
        isReported = true
      }
      try? await pause(pauseLength)
      if Task.isCancelled { return false }
      pauseLength = min(pauseLength * 2, .seconds(10))
    }
  }
}
