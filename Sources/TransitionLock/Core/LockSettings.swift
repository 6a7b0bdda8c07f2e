internal import TransitionSupport

/// The arguments of a lock's initializer, which never change.
final class LockSettings: Sendable {
  let label: String
  let timekeeper: Timekeeper
  let executor: (any TaskPreference)?
  let limits: TransitionLock.Limits
  let report: @Sendable (TransitionLock.Report) -> Void
  /// The longest time for which a transition may be in the way, in the range that the watch can use.
  let watchLimit: Duration?
  /// A Boolean value that indicates whether the lock takes back the turn of a transition that overstays.
  let takesTurnsBack: Bool

  /// Returns a Boolean value that indicates whether the time of the clock counts for the watch now; nil if it always does.
  let isCounting: (@Sendable () -> Bool)?

  init(
    label: String,
    clock: any Clock<Duration>,
    executor: (any TaskPreference)?,
    limits: TransitionLock.Limits,
    report: @escaping @Sendable (TransitionLock.Report) -> Void,
    isCounting: (@Sendable () -> Bool)? = nil
  ) {
    self.label = label
    timekeeper = Timekeeper(clock)
    self.executor = executor
    self.limits = limits
    self.report = report
    self.isCounting = isCounting
    watchLimit = limits.transition.flatMap { $0 < .endless ? max($0, .milliseconds(1)) : nil }
    takesTurnsBack = limits.overdue == .takeBack && watchLimit != nil
  }
}

extension LockSettings {
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
      report(.init(.clockFailed, .unknown, lock: label, detail: "it woke a sleeper before its time"))
    } catch {
      if Task.isCancelled || error is CancellationError { return false }
      report(.init(.clockFailed, .unknown, lock: label, detail: "\(error)"))
    }
    return false
  }
}

/// A clock of any kind, which measures the time since it was wrapped.
final class Timekeeper: Sendable {
  /// Reads the clock; nil for a `ContinuousClock`, which most locks have: a read through the protocol takes four times
  /// the instructions.
  private let read: (@Sendable () -> Duration)?
  let sleep: @Sendable (Duration) async throws -> Void
  /// Sleeps without advancing virtual time, see ``BackgroundClock``; nil on an ordinary clock, which treats all
  /// sleepers alike.
  ///
  /// Its cancellation error means that the clock is gone.
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

  /// A Boolean value that indicates whether a read of the clock may run foreign code, so that no thread reads it under
  /// a section.
  var isForeign: Bool { read != nil }
}

/// The executor that the tasks of a lock prefer.
///
/// A task can prefer an executor from iOS 18 on, and no stored property can be available on some systems only. So
/// objects store this protocol, which exists on every system, instead of an executor; on an older system no value of it
/// exists.
///
/// It is an object, so that a check for nil reads one pointer: a copied value took 200 instructions of each call that
/// waits.
package protocol TaskPreference: AnyObject, Sendable {
  /// A number that distinguishes the blocks for one executor from others.
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
  /// Begins a detached task on the preferred executor, if there is one.
  ///
  /// Without one, the runtime enqueues the task on its actor at once. The form that takes an executor begins on that,
  /// and then continues on the actor.
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
