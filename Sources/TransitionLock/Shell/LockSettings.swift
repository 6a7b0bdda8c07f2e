internal import TransitionSupport

/// The arguments that a lock was created with, which never change.
final class LockSettings: Sendable {
  let label: String
  let timekeeper: Timekeeper
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
    timekeeper = Timekeeper(clock)
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
        if let watched, let sleep = timekeeper.sleepInBackground {
          try await sleep(deadline, watched)
        } else {
          try await timekeeper.sleep(deadline)
        }
        if watched == nil || timekeeper.now >= deadline { return !Task.isCancelled }
      } catch {
        // A clock that is gone ends a sleep in the background, since nothing waits for that.
        let isGone = watched != nil && timekeeper.sleepInBackground != nil && error is CancellationError
        if Task.isCancelled || isGone { return false }
        if !isReported { report(.init(.clockFailed, .unknown, lock: label, detail: "\(error)")) }
        isReported = true
      }
      try? await pause(pauseLength)
      if Task.isCancelled { return false }
      pauseLength = min(pauseLength * 2, .seconds(10))
    }
  }
}

/// A clock of any kind, read as the time since it was wrapped.
final class Timekeeper: Sendable {
  /// Reads the clock; nil for the clock that most locks have, known by its type: reading that through its protocol takes four times
  /// the instructions.
  private let read: (@Sendable () -> Duration)?
  let sleep: @Sendable (Duration) async throws -> Void
  /// Sleeps without keeping virtual time going, see ``BackgroundClock``; nil on an ordinary clock, on which all sleepers are alike.
  ///
  /// A cancellation error of it means that the clock is gone.
  let sleepInBackground: BackgroundSleep?
  private let origin = ContinuousClock.now

  typealias BackgroundSleep = @Sendable (Duration, any Watched) async throws -> Void

  init<C: Clock<Duration>>(_ clock: C) {
    let origin = clock.now
    if clock is ContinuousClock { read = nil } else { read = { origin.duration(to: clock.now) } }
    sleep = { deadline in try await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil) }
    func inBackground<B: BackgroundClock>(_ clock: B) -> BackgroundSleep? {
      guard let origin = origin as? B.Instant else { return nil }
      return { deadline, watched in
        try await clock.sleepInBackground(until: origin.advanced(by: deadline), watching: watched)
      }
    }
    sleepInBackground = (clock as? any BackgroundClock).flatMap { inBackground($0) }
  }

  /// The time since the clock was wrapped.
  var now: Duration { read?() ?? origin.duration(to: .now) }

  /// A Boolean value that indicates whether reading the clock may run foreign code, which is not done under a section.
  var isForeign: Bool { read != nil }
}

/// The executor that the tasks of a lock prefer.
///
/// A task prefers an executor from iOS 18 on, and no stored property is available on some systems only. So what holds an executor holds
/// this, which is on every system, and on an older one none exists.
///
/// It is an object, so that asking whether there is one is a look at a pointer: copied as a value it took 200 instructions of each call that
/// waits.
package protocol TaskPreference: AnyObject, Sendable {
  /// A number by which blocks for the same executor are told from others.
  var identity: UInt { get }

  /// Begins a detached task on the executor.
  @discardableResult
  func start(
    priority: TaskPriority?,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never>

  /// Runs an operation of the calling task, which prefers the executor meanwhile.
  func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
package final class ExecutorPreference: TaskPreference {
  package let executor: any TaskExecutor

  package init(executor: any TaskExecutor) { self.executor = executor }

  package var identity: UInt { UInt(bitPattern: ObjectIdentifier(executor)) }

  package func start(
    priority: TaskPriority?,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    Task.detached(executorPreference: executor, priority: priority, operation: operation)
  }

  package func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
    await withTaskExecutorPreference(executor, isolation: isolation, operation: operation)
  }
}

extension (any TaskPreference)? {
  /// Begins a detached task on the executor that is preferred, if there is one.
  ///
  /// Without one the task is enqueued on its actor at once. The form that takes an executor begins on that, and goes on to the actor.
  @discardableResult
  func start(
    priority: TaskPriority? = nil,
    _ operation: sending @escaping @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    switch self {
    case let preference?: preference.start(priority: priority, operation)
    case nil: Task.detached(priority: priority, operation: operation)
    }
  }
}
