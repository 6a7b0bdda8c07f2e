internal import TransitionSupport

/// The task that wakes locks at their times: at the next deadline of a waiter, and at the next look of the watch.
///
/// All locks on the continuous clock share one alarm. It has no lock's executor, because that executor may hang, and
/// runs no foreign code, because one `report` that hangs must not stop the timeouts of the process: what is due runs in
/// a task of its own. A lock with another clock has its own alarm, a lock in a simulation has two: deadlines advance
/// virtual time, and looks do not.
///
/// An entry keeps the core of a lock, and not the lock, as long as something is due. In the shared alarm a wait that
/// ends leaves its entry, so a later wait rarely enters the alarm's section.
final class Alarm: @unchecked Sendable {
  // Sendable: the constants are, and `state` is accessed under the section.

  /// What a lock has to do at the time of an entry.
  enum Purpose: Hashable, Sendable { case deadline, look }

  static let shared: Alarm = {
    let timekeeper = Timekeeper(ContinuousClock())
    return Alarm(timekeeper, on: nil) { time, _ in try await timekeeper.sleep(time) }
  }()

  private struct Entry: Sendable {
    let core: LockCore
    let purpose: Purpose
    let time: Duration
    /// The time of the alarm's clock when the lock was created.
    let offset: Duration

    var key: Key { Key(core: ObjectIdentifier(core), purpose: purpose) }
  }

  private struct Key: Hashable {
    let core: ObjectIdentifier
    let purpose: Purpose
  }

  private struct State {
    var entries = OrderedHeap<Duration, Entry>()
    var numbers: [Key: Int32] = [:]
    /// The time until which the task sleeps; nil while there is no task, or while it is awake.
    var armed: Duration?
    var isAwake = false
    /// The number of the task that was started last; another one has no effect.
    var number: UInt64 = 0
    var task: Task<Void, Never>?

    mutating func remove(_ key: Key) {
      if let number = numbers.removeValue(forKey: key) { entries.remove(number) }
    }
  }

  private let section = CriticalSection()
  @exclusivity(unchecked) private var state = State()
  private let timekeeper: Timekeeper
  private let executor: (any TaskPreference)?
  private let isInBackground: Bool
  private let sleep: BackgroundSleep

  /// - Parameters:
  ///   - isInBackground: whether the alarm's task is only a watch for a simulation, which does not wait for it.
  ///   - sleep: sleeps until a time of the timekeeper.
  init(
    _ timekeeper: Timekeeper,
    on executor: (any TaskPreference)?,
    isInBackground: Bool = false,
    _ sleep: @escaping BackgroundSleep
  ) {
    (self.timekeeper, self.executor, self.isInBackground, self.sleep) = (timekeeper, executor, isInBackground, sleep)
  }

  /// Sets the entry of a lock to a time of its clock, unless it has an earlier one.
  func set(_ core: LockCore, _ purpose: Purpose, at time: Duration) {
    // Each lock counts time from its creation.
    let offset = timekeeper.origin.duration(to: core.settings.timekeeper.origin)
    let entry = Entry(core: core, purpose: purpose, time: time.addingSaturated(offset), offset: offset)
    arm { state in
      if let number = state.numbers[entry.key] {
        if state.entries[number].time <= entry.time { return }
        state.entries.remove(number)
      }
      state.numbers[entry.key] = state.entries.add(entry, at: entry.time)
    }
  }

  func remove(_ core: LockCore, _ purpose: Purpose) {
    // Kept until after the section.
    withExtendedLifetime(core) { arm { $0.remove(Key(core: ObjectIdentifier(core), purpose: purpose)) } }
  }

  /// Changes the entries, and starts another task if the first one is earlier than the sleep of the task that there is.
  private func arm(_ change: (inout State) -> Void) {
    let (cancelled, start): (Task<Void, Never>?, (number: UInt64, time: Duration)?) = section.run {
      change(&state)
      let first = state.entries.firstKey
      // A task that is awake looks at the entries before it sleeps.
      if state.isAwake || first == state.armed { return (nil, nil) }
      if let first, let armed = state.armed, armed < first { return (nil, nil) }
      state.armed = first
      state.number += 1
      return (state.task.take(), first.map { (state.number, $0) })
    }
    cancelled?.cancel()
    guard let start else { return }
    let task = begin { [self] in await run(start.number, until: start.time) }
    let superfluous: Task<Void, Never>? = section.run {
      // The task may have ended, or another one may be in its place.
      if state.number != start.number { return task }
      if state.armed != nil || state.isAwake { state.task = task }
      return nil
    }
    superfluous?.cancel()
  }

  private func begin(_ operation: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never> {
    let priority: TaskPriority? = executor == nil ? .high : nil
    if !isInBackground { return executor.start(priority: priority, operation) }
    return BackgroundTask.start { executor.start(priority: priority, operation) }
  }

  // MARK: The task

  @concurrent
  private func run(_ number: UInt64, until first: Duration) async {
    var time = first
    while true {
      let failure = await sleep(until: time)
      if Task.isCancelled { return }
      let now = timekeeper.now
      // In a simulation, a lock on the continuous clock looks in virtual time.
      let isEarly = now < time && (timekeeper.isVirtual || !isInBackground)
      let limit = failure == nil ? max(now, time) : .longest
      for entry in takeDue(number, limit) { ring(entry, limit, isEarly: isEarly, failure) }
      guard let next = nextTime(number) else { return }
      time = next
    }
  }

  /// Sleeps until a time.
  ///
  /// - Returns: the failure of the clock, if it failed.
  private func sleep(until time: Duration) async -> ClockFailure? {
    // A simulation asks the lock of its sleeper for circles when its time has run out.
    let watched = section.run { state.entries.first?.core }
    guard let watched else { return nil }
    do {
      try await sleep(time, watched)
      return nil
    } catch {
      return ClockFailure(isGone: timekeeper.isVirtual && error is CancellationError, detail: "\(error)")
    }
  }

  struct ClockFailure: Sendable {
    /// Whether the clock is gone, as that of a simulation, and has not failed.
    let isGone: Bool
    let detail: String
  }

  private func takeDue(_ number: UInt64, _ limit: Duration) -> [Entry] {
    section.run {
      var due: [Entry] = []
      guard state.number == number else { return due }
      (state.armed, state.isAwake) = (nil, true)
      while let entry = state.entries.removeFirst(by: limit) {
        state.numbers[entry.key] = nil
        due.append(entry)
      }
      return due
    }
  }

  private func nextTime(_ number: UInt64) -> Duration? {
    section.run {
      guard state.number == number else { return nil }
      (state.armed, state.isAwake) = (state.entries.firstKey, false)
      if state.armed == nil { state.task = nil }
      return state.armed
    }
  }

  /// Starts the task of a lock that does what is due there, if there is something to do.
  private func ring(_ entry: Entry, _ limit: Duration, isEarly: Bool, _ failure: ClockFailure?) {
    let (core, purpose, now) = (entry.core, entry.purpose, limit.subtractingSaturated(entry.offset))
    var failure = failure
    // A watch on such a clock would look without a pause.
    if isEarly, purpose == .look { failure = ClockFailure(isGone: false, detail: "it woke a sleeper before its time") }
    if let failure {
      core.disarm(purpose)
      if !failure.isGone { _ = begin { core.reportClockFailure(failure.detail) } }
    } else if core.isDue(purpose, now) {
      _ = begin { core.act(purpose, now) }
    }
  }
}

/// The alarms of a lock that does not use the shared one.
struct Alarms {
  private let deadlines: Alarm
  private let looks: Alarm

  /// - Parameter simulation: sleeps in the simulation that runs the calling thread; nil for none.
  init(_ settings: LockSettings, in simulation: BackgroundSleep?) {
    let timekeeper = settings.timekeeper
    // Only a simulation's clock keeps the lock's executor: another one that hangs must not silence its own watch.
    let executor = timekeeper.isVirtual ? settings.executor : nil
    deadlines = Alarm(timekeeper, on: executor) { time, _ in try await timekeeper.sleep(time) }
    if let sleep = timekeeper.sleepInBackground {
      looks = Alarm(timekeeper, on: executor, isInBackground: true, sleep)
    } else if let simulation {
      looks = Alarm(timekeeper, on: nil, isInBackground: true) { time, watched in
        try await simulation(time.subtractingSaturated(timekeeper.now), watched)
      }
    } else {
      looks = deadlines
    }
  }

  func `for`(_ purpose: Alarm.Purpose) -> Alarm { purpose == .look ? looks : deadlines }
}
