internal import TransitionSupport

/// Wakes locks at the next deadline of a waiter, and at the next look of the watch.
///
/// All locks on the continuous clock share one alarm. The alarm does not run on the executor of a
/// lock, because that executor may hang. It runs no foreign code, because one `report` that hangs
/// must not stop the timeouts of the process: a separate task of the lock does the work. A lock
/// with another clock has its own alarm. A lock in a simulation has two, because deadlines advance
/// virtual time, and looks do not.
///
/// An entry retains the core of a lock, and not the lock, while a deadline or look is planned. In
/// the shared alarm, the entry stays after a wait, so a later wait rarely enters the alarm's
/// section.
final class Alarm: @unchecked Sendable {
  // Sendable: constants, and variables that only code in the section accesses.
  static let shared = Alarm(Timekeeper(ContinuousClock()))

  /// Whether the alarm wakes locks for deadlines, and for looks. An alarm for looks alone is in the
  /// background: no simulation waits for it.
  let hasDeadlines: Bool
  let hasLooks: Bool
  private let timekeeper: Timekeeper
  private let executor: (any TaskPreference)?

  /// A thread enters it before the section of a lock, and never inside one.
  private let section = CriticalSection()
  /// The locks. The heap has the type of the one for deadlines, so that the program contains one.
  private var entries = OrderedHeap<Duration, AnyObject>()
  private var numbers: [UInt: Int] = [:]
  /// The sleeping task, the time until which it sleeps, and its number. A task with an older number
  /// does nothing.
  private var task: Task<Void, Never>?
  private var armed: Duration?
  private var number: UInt64 = 0

  private init(
    _ timekeeper: Timekeeper,
    on executor: (any TaskPreference)? = nil,
    deadlines: Bool = true,
    looks: Bool = true
  ) {
    (self.timekeeper, self.executor, hasDeadlines, hasLooks) = (
      timekeeper, executor, deadlines, looks
    )
  }

  /// Returns the alarms of a lock that does not use the shared one.
  static func own(_ settings: LockSettings) -> [Alarm] {
    let timekeeper = settings.timekeeper
    if !timekeeper.isVirtual, !timekeeper.isContinuous { return [Alarm(timekeeper)] }
    // Only the alarms of a simulation use the lock's executor. Elsewhere, an executor that hangs
    // must not silence the watch of its lock.
    let executor = timekeeper.isVirtual ? settings.executor : nil
    return [true, false].map { Alarm(timekeeper, on: executor, deadlines: $0, looks: !$0) }
  }

  /// Sets the entry of a lock to its next deadline or look, or removes the entry. The caller
  /// retains the lock.
  func set(_ core: LockCore) { arm { enter(core) } }

  private func enter(_ core: LockCore) {
    let key = address(of: core)
    if let number = numbers.removeValue(forKey: key) { entries.remove(Int32(number)) }
    guard let time = core.wakeTime(for: self) else { return }
    numbers[key] = Int(entries.add(core, at: time.addingSaturated(offset(of: core))))
  }

  /// The time of a lock's creation on the alarm's clock: the lock counts its times from there.
  private func offset(of core: LockCore) -> Duration {
    timekeeper.origin.duration(to: core.settings.timekeeper.origin)
  }

  /// Changes the entries. Starts a new task if the first entry is now earlier, and cancels the task
  /// if no entry is left.
  private func arm(_ change: () -> Void) {
    let (superfluous, start): (Task<Void, Never>?, (time: Duration, number: UInt64)?) = section.run
    {
      change()
      let first = entries.firstKey
      if let first, let armed, armed <= first { return (nil, nil) }
      if first == nil, armed == nil { return (nil, nil) }
      armed = first
      number += 1
      return (task.take(), first.map { ($0, number) })
    }
    superfluous?.cancel()
    guard let start else { return }
    let new = startTask { [self] in await sleepAndWake(until: start.time, start.number) }
    let isOver = section.run {
      if number == start.number, armed != nil { task = new }
      return number != start.number
    }
    if isOver { new.cancel() }
  }

  /// Starts a task for the alarm itself, or for a lock that it wakes.
  @discardableResult
  func startTask(_ operation: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never>
  {
    let priority: TaskPriority? = executor == nil ? .high : nil
    if hasDeadlines { return executor.start(priority: priority, operation) }
    return BackgroundTask.start { executor.start(priority: priority, operation) }
  }

  // MARK: The task

  @concurrent
  private func sleepAndWake(until time: Duration, _ number: UInt64) async {
    var failure: (any Error)?
    do { try await sleep(until: time) } catch { failure = error }
    if Task.isCancelled { return }
    let now = timekeeper.now
    var due: [LockCore] = []
    section.run {
      guard self.number == number else { return }
      (armed, task) = (nil, nil)
      let limit = failure == nil ? max(now, time) : nil
      while let core = entries.removeFirst(by: limit) as? LockCore {
        numbers[address(of: core)] = nil
        due.append(core)
      }
    }
    // In a simulation, the looks of a lock on the continuous clock come by virtual time, and so are
    // not early.
    let isEarly = now < time && (timekeeper.isVirtual || hasDeadlines)
    let isGone = failure is CancellationError && (timekeeper.isVirtual || !hasDeadlines)
    for core in due {
      if let failure {
        core.fail(self, isGone ? nil : "\(failure)")
      } else {
        let rung = max(now, time).subtractingSaturated(offset(of: core))
        core.ring(self, at: rung, isEarly: isEarly)
      }
    }
    arm { for core in due { enter(core) } }
  }

  private func sleep(until time: Duration) async throws {
    if hasDeadlines { return try await timekeeper.sleep(time) }
    // A simulation that has run out of deadlines asks the lock of a sleep for circles. Only for
    // that does a sleep retain the core of a lock.
    guard let core = section.run({ entries.first as? LockCore }) else { return }
    if let sleep = timekeeper.sleepInBackground { return try await sleep(time, core) }
    // Read at each sleep, because the lock may outlive a simulation and be used in the next one.
    guard let sleep = SimulatedThread.sleepInBackground else { throw CancellationError() }
    try await sleep(time.subtractingSaturated(timekeeper.now), core)
  }
}

/// The lock's side of the alarm. It runs no foreign code, but starts tasks that do.
extension LockCore {
  /// Sets the alarm to the lock's next deadline and look.
  func setAlarm() {
    if settings.timekeeper.isContinuous, SimulatedThread.sleepInBackground == nil {
      return Alarm.shared.set(self)
    }
    let alarms = section.run {
      let alarms = ownAlarms ?? Alarm.own(settings)
      ownAlarms = alarms
      return alarms
    }
    for alarm in alarms { alarm.set(self) }
  }

  /// Returns the time at which an alarm must wake the lock; nil for none.
  func wakeTime(for alarm: Alarm) -> Duration? {
    withState { state in
      if alarm.hasDeadlines { state.deadlines.isExact = !alarm.hasLooks || state.isRetired }
      let look = alarm.hasLooks && !state.isRetired ? state.watch.armed : nil
      let deadline = alarm.hasDeadlines ? state.deadlines.armed : nil
      return [look, deadline].compactMap(\.self).min()
    }
  }

  /// Starts tasks for the deadlines and looks that have come.
  func ring(_ alarm: Alarm, at now: Duration, isEarly: Bool) {
    let (expires, looks) = withState { state in
      let looks = alarm.hasLooks && state.watch.isDue(now) && (isEarly || isLookNecessary(state))
      return (alarm.hasDeadlines && state.deadlines.isDue(now), looks)
    }
    if expires { alarm.startTask { self.change { $0.expire(now, &$1) } } }
    if looks, isEarly {
      // A clock that wakes sleepers early would make the watch look without a pause.
      fail(alarm, "it woke a sleeper before its time", keepsDeadlines: true)
    } else if looks {
      alarm.startTask { self.lookOnce() }
    }
  }

  /// Notes that an alarm's clock has failed; `detail` is nil if the clock is gone with its
  /// simulation, which is not reported. The next wait or refusal sets the alarm again.
  func fail(_ alarm: Alarm, _ detail: String?, keepsDeadlines: Bool = false) {
    withState { state in
      if alarm.hasDeadlines, !keepsDeadlines { state.deadlines.armed = nil }
      guard alarm.hasLooks, state.watch.nextLook != nil else { return }
      state.watch.stop()
      words.store(0, at: Index.watched, ordering: .relaxed)
    }
    guard let detail else { return }
    alarm.startTask { [settings] in
      settings.report(
        .init(code: .clockFailed, subject: .unknown, lock: settings.label, detail: detail)
      )
    }
  }
}
