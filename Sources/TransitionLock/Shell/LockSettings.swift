internal import TransitionSupport

/// What a lock was made with. It never changes.
final class LockSettings: Sendable {
  let label: String
  let timekeeper: any Timekeeper
  let executor: (any TaskExecutor)?
  let limits: TransitionLock.Limits
  let report: @Sendable (TransitionLock.Report) -> Void

  /// Waits before a clock that has failed is tried again.
  let pause: @Sendable (Duration) async throws -> Void

  init(
    label: String,
    clock: any Clock<Duration>,
    executor: (any TaskExecutor)?,
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
}

extension LockSettings {
  /// The limits of time, as far as they mean something.
  var watchLimits: Watch.Limits {
    func sensible(_ limit: Duration?) -> Duration? {
      limit.flatMap { $0 < .endless ? max($0, .milliseconds(1)) : nil }
    }
    return Watch.Limits(transition: sensible(limits.transition), waiting: sensible(limits.waiting))
  }

  /// Whether a watch is to be started when somebody is in the way.
  var isWatched: Bool { watchLimits != Watch.Limits() }

  /// The deadline of a call that waits for so long at most.
  enum WaitLimit {
    case none
    /// As time since the lock was made; negative on a clock that was set back since.
    case until(Duration)
    case endless
  }

  func waitLimit(for timeout: Duration?) -> WaitLimit {
    guard let timeout, timeout < .endless else { return .endless }
    return timeout > .zero ? .until(timekeeper.now.addingSaturated(timeout)) : .none
  }

  /// Sleeps until a time of the lock's clock, however often the clock fails: then it is tried again after a pause, which
  /// grows from ten milliseconds to ten seconds, and reported once.
  ///
  /// So it is tried again where a clock wakes too early who only looks after something, and would go round in circles.
  ///
  /// - Parameter watched: what is looked after, for a sleep in the background.
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
        // Where nobody waits, a clock that is gone is the end of it.
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
