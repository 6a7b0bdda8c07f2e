internal import TransitionSupport

/// The task that wakes locks at their times: at the next deadline of a waiter, and at the next look of the watch.
///
/// All locks on the continuous clock share one alarm. It has no lock's executor, because that executor may hang, and
/// runs no foreign code, because one `report` that hangs must not stop the timeouts of the process: a separate task of
/// the lock does what is due. A lock with another clock has its own alarm. A lock in a simulation has two, because deadlines
/// advance virtual time, and looks do not.
///
/// An entry keeps the core of a lock, and not the lock, as long as something is due. In the shared alarm, a wait that
/// ends leaves its entry, so a later wait rarely enters the alarm's section.
final class Alarm: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section.

  /// The task of a lock at the time of an entry.
  enum Purpose: Hashable, Sendable { case deadline, look }

  /// The clock: sleeps until a time; in the background, for a watched object.
  typealias Sleep = @Sendable (Duration, (any Watched)?) async throws -> Void

  static let shared: Alarm = {
    let timekeeper = Timekeeper(ContinuousClock())
    return Alarm(timekeeper) { time, _ in try await timekeeper.sleep(time) }
  }()

  private struct Entry: Sendable {
    let core: LockCore
    let purpose: Purpose
    let time: Duration
    /// The time of the alarm's clock when the lock was created, from which the lock counts.
    let offset: Duration
  }

  private struct Key: Hashable {
    let core: ObjectIdentifier
    let purpose: Purpose

    init(_ core: LockCore, _ purpose: Purpose) { (self.core, self.purpose) = (ObjectIdentifier(core), purpose) }
  }

  private let timekeeper: Timekeeper
  private let executor: (any TaskPreference)?
  private let isInBackground: Bool
  private let sleep: Sleep

  private let section = CriticalSection()
  @exclusivity(unchecked) private var entries = OrderedHeap<Duration, Entry>()
  @exclusivity(unchecked) private var numbers: [Key: Int32] = [:]
  /// The task that sleeps, the time until which it does, and its number; an older task has no effect.
  @exclusivity(unchecked) private var task: Task<Void, Never>?
  @exclusivity(unchecked) private var armed: Duration?
  @exclusivity(unchecked) private var number: UInt64 = 0

  /// - Parameter isInBackground: whether the alarm's task is only a watch, for which no simulation waits.
  init(
    _ timekeeper: Timekeeper,
    on executor: (any TaskPreference)? = nil,
    isInBackground: Bool = false,
    _ sleep: @escaping Sleep
  ) {
    (self.timekeeper, self.executor, self.isInBackground, self.sleep) = (timekeeper, executor, isInBackground, sleep)
  }

  /// Sets the entry of a lock to a time of its clock, unless it has an earlier one.
  func set(_ core: LockCore, _ purpose: Purpose, at time: Duration) {
    let offset = timekeeper.origin.duration(to: core.settings.timekeeper.origin)
    let entry = Entry(core: core, purpose: purpose, time: time.addingSaturated(offset), offset: offset)
    let key = Key(core, purpose)
    arm {
      if let number = numbers[key] {
        if entries[number].time <= entry.time { return }
        entries.remove(number)
      }
      numbers[key] = entries.add(entry, at: entry.time)
    }
  }

  /// Removes the entry of a lock, which the caller keeps: its last reference must not go in a section.
  func remove(_ core: LockCore, _ purpose: Purpose) {
    arm {
      if let number = numbers.removeValue(forKey: Key(core, purpose)) { entries.remove(number) }
    }
  }

  /// Changes the entries. Starts another task if the first one has become earlier, and ends the task if there is none.
  private func arm(_ change: () -> Void) {
    let (superfluous, start): (Task<Void, Never>?, (time: Duration, number: UInt64)?) = section.run {
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
    let new = begin { [self] in await wait(until: start.time, start.number) }
    let isOver = section.run {
      if number == start.number, armed != nil { task = new }
      return number != start.number
    }
    if isOver { new.cancel() }
  }

  private func begin(_ operation: @escaping @concurrent @Sendable () async -> Void) -> Task<Void, Never> {
    let priority: TaskPriority? = executor == nil ? .high : nil
    if !isInBackground { return executor.start(priority: priority, operation) }
    return BackgroundTask.start { executor.start(priority: priority, operation) }
  }

  // MARK: The task

  @concurrent
  private func wait(until time: Duration, _ number: UInt64) async {
    // A simulation asks the lock of its sleeper for circles when its time has run out. No other sleep keeps a lock.
    let watched = isInBackground ? section.run { entries.first?.core } : nil
    var failure: (any Error)?
    do { try await sleep(time, watched) } catch { failure = error }
    if Task.isCancelled { return }
    let now = timekeeper.now
    var due: [Entry] = []
    section.run {
      guard self.number == number else { return }
      (armed, task) = (nil, nil)
      while let entry = entries.removeFirst(by: failure == nil ? max(now, time) : nil) {
        numbers[Key(entry.core, entry.purpose)] = nil
        due.append(entry)
      }
    }
    // In a simulation, a lock on the continuous clock looks in virtual time.
    let isEarly = now < time && (timekeeper.isVirtual || !isInBackground)
    let isGone = failure is CancellationError && (timekeeper.isVirtual || isInBackground)
    for entry in due {
      if let failure {
        fail(entry, isGone ? nil : "\(failure)")
      } else if isEarly, entry.purpose == .look {
        // A watch on such a clock would look without a pause.
        fail(entry, "it woke a sleeper before its time")
      } else {
        ring(entry, at: max(now, time).subtractingSaturated(entry.offset))
      }
    }
    arm {}
  }

  /// Starts the task of a lock that does what is due there, if there is something to do.
  private func ring(_ entry: Entry, at time: Duration) {
    let (core, purpose) = (entry.core, entry.purpose)
    if core.isDue(purpose, time) { _ = begin { core.act(purpose, time) } }
  }

  /// Notes that the clock has failed, or is gone, as that of a simulation: then there is no detail to report.
  private func fail(_ entry: Entry, _ detail: String?) {
    let core = entry.core
    core.disarm(entry.purpose)
    if let detail { _ = begin { core.reportClockFailure(detail) } }
  }
}

/// The alarms of a lock that does not use the shared one.
struct Alarms {
  let deadlines: Alarm
  let looks: Alarm

  init(_ settings: LockSettings) {
    let timekeeper = settings.timekeeper
    // Only a simulation's clock keeps the lock's executor: another one that hangs must not silence its own watch.
    let executor = timekeeper.isVirtual ? settings.executor : nil
    deadlines = Alarm(timekeeper, on: executor) { time, _ in try await timekeeper.sleep(time) }
    if let sleep = timekeeper.sleepInBackground {
      looks = Alarm(timekeeper, on: executor, isInBackground: true) { time, watched in
        if let watched { try await sleep(time, watched) }
      }
    } else if timekeeper.isContinuous {
      looks = Alarm(timekeeper, isInBackground: true) { time, watched in
        // Asked for at each sleep, because the lock may outlive a simulation and be used in the next one.
        guard let watched, let sleep = SimulatedThread.sleepInBackground else { throw CancellationError() }
        try await sleep(time.subtractingSaturated(timekeeper.now), watched)
      }
    } else {
      looks = deadlines
    }
  }
}
