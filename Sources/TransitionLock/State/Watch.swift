internal import TransitionSupport

/// The deadlines of a lock's waiters, which share one entry in the alarm.
struct Deadlines {
  /// The waiters.
  private var heap = OrderedHeap<Duration, AnyObject>()
  /// The time at which the alarm wakes the lock; nil while no deadline needs it.
  var armed: Duration?
  /// Whether the alarm is reset when the last deadline leaves. Otherwise, the alarm would advance
  /// virtual time, or retain the core of a destroyed lock.
  var isExact = true

  mutating func add(_ waiter: Transition, at deadline: Duration, _ effects: inout Effects) {
    waiter.deadline = heap.add(waiter, at: deadline)
    if armed.map({ deadline < $0 }) ?? true { arm(&effects) }
  }

  mutating func remove(_ waiter: Transition, _ effects: inout Effects) {
    heap.remove(waiter.deadline)
    waiter.deadline = -1
    if isExact, heap.count == 0, armed != nil { arm(&effects) }
  }

  mutating func removeDue(_ now: Duration) -> Transition? {
    let waiter = heap.removeFirst(by: now) as? Transition
    waiter?.deadline = -1
    return waiter
  }

  /// Returns whether a deadline has come; if none has, ``armed`` becomes the next one.
  mutating func isDue(_ now: Duration) -> Bool {
    let isDue = heap.firstKey.map { $0 <= now } ?? false
    armed = isDue ? nil : heap.firstKey
    return isDue
  }

  /// Sets the alarm to the first deadline.
  mutating func arm(_ effects: inout Effects) {
    armed = heap.firstKey
    effects.add(.setAlarm)
  }
}

/// Watches holders that block other requests.
///
/// The watch samples: it looks at intervals, and does not see the events between two looks. A
/// transition that it sees twice, a limit apart, has held the lock for at least that long. So a
/// transition needs neither a clock nor a timer, and a lock without contention pays nothing. The
/// watch is a pure value.
struct Watch {
  /// A holder seen at successive looks: the time of the first look, and the age at which the holder
  /// is next reported.
  private typealias Sighting = (generation: UInt64, since: Duration, threshold: Duration)

  /// A holder to report, and the least time for which it has been in the way.
  typealias Overdue = (generation: UInt64, age: Duration)

  /// The interval between two looks until the first report, unless the limit is shorter.
  static var usualInterval: Duration { .seconds(1) }

  /// The longest time for which a holder may be in the way.
  private let limit: Duration
  private var sightings: [Sighting] = []

  /// The last look: the holders that it saw, its time, the number of successive looks that saw
  /// them, and the interval to the next look.
  private(set) var seen: [UInt64] = []
  private var lastLook: Duration = .zero
  private var unchanged = 0
  private var interval: Duration = .zero
  /// The time of the next look; nil while no holder is in the way.
  private(set) var nextLook: Duration?
  /// The time at which the alarm wakes the lock for that look; nil once the alarm has done so.
  private(set) var armed: Duration?

  /// The transition last reported because the time of a simulation had run out.
  var told: UInt64?

  init(limit: Duration?) { self.limit = limit ?? .endless }

  /// Looks at the holders in the way of requests.
  ///
  /// - Parameter counts: whether time counts now. If not, all ages begin again at the next look
  ///   that counts.
  /// - Returns: the holders to report.
  mutating func look(_ inTheWay: [UInt64], now: Duration, counts: Bool) -> [Overdue] {
    let delay = nextLook.map { now.subtractingSaturated($0) } ?? .zero
    if !counts { unchanged = 0 }
    var overdue: [Overdue] = []
    sightings = counts ? inTheWay.map { see($0, now: now, delay: delay, &overdue) } : []
    lastLook = now
    setNextLook(at: inTheWay, now: now)
    return overdue
  }

  /// Sees a holder at a look, and adds it to those to report: after the limit, and then at doubling
  /// intervals.
  private func see(
    _ generation: UInt64,
    now: Duration,
    delay: Duration,
    _ overdue: inout [Overdue]
  ) -> Sighting {
    var (_, since, threshold) = sighting(of: generation, now: now)
    // The count starts anew if the clock was set back, or if the look is so late that the process,
    // and perhaps the holder, was suspended or stopped in a debugger.
    if now < since || delay > max(limit, .seconds(1)) { (since, threshold) = (now, limit) }
    let age = now.subtractingSaturated(since)
    if age >= threshold { overdue.append((generation, age)) }
    while threshold <= age, threshold < .endless { threshold += threshold + limit }
    return (generation, since, threshold)
  }

  /// Returns the sighting of a holder, which counts from now if no look has found the holder yet.
  private func sighting(of generation: UInt64, now: Duration) -> Sighting {
    sightings.first { $0.generation == generation } ?? (generation, now, limit)
  }

  /// Plans the next look: after an interval of a second, but no later than the next report. After
  /// the first report of the same holders the intervals double; finally the watch stops, so that
  /// virtual time can end.
  private mutating func setNextLook(at inTheWay: [UInt64], now: Duration) {
    if inTheWay.isEmpty { return stop() }
    if inTheWay != seen || unchanged == 0 {
      (seen, unchanged, interval) = (inTheWay, 0, min(limit, Self.usualInterval))
    }
    unchanged += 1
    if looksSeldom { interval = interval.addingSaturated(interval) }
    let next = now.addingSaturated(interval)
    let report = sightings.map { $0.since.addingSaturated($0.threshold) }.min()
    nextLook = interval < .endless ? min(next, report ?? next) : nil
    armed = nextLook
  }

  /// Whether the holders are the same since the first report, so that the intervals grow.
  var looksSeldom: Bool { unchanged > 1 && Self.usualInterval * (unchanged - 1) >= limit }

  /// Returns to short intervals, even if the holders are the same. Holders that no look has found
  /// yet count from now.
  mutating func lookOften(_ inTheWay: [UInt64], now: Duration) {
    unchanged = 0
    sightings = inTheWay.map { sighting(of: $0, now: now) }
    setNextLook(at: inTheWay, now: now)
  }

  /// Returns whether the time of the next look has come; the alarm then no longer waits for it.
  mutating func isDue(_ now: Duration) -> Bool {
    guard let time = armed, time <= now else { return false }
    armed = nil
    return true
  }

  /// Stops until the next refusal or wait.
  mutating func stop() { (sightings, seen, unchanged, nextLook, armed) = ([], [], 0, nil, nil) }

  /// Returns for how long a transition had been in the way at the last look; nil if no look saw it.
  func age(of generation: UInt64) -> Duration? {
    sightings.first { $0.generation == generation }
      .map { max(.zero, lastLook.subtractingSaturated($0.since)) }
  }
}

/// The part of the state that the watch sees.
extension LockState {
  /// Whether a transition has refused a call or keeps one waiting. A call that awaits the end of a
  /// request does not count.
  func isWanted(_ holder: Transition) -> Bool { holder.hasRefused || isInTheWay(holder) }

  private func isInTheWay(_ holder: Transition) -> Bool {
    let life = life(of: holder)
    return busy.contains { $0.requestCount > 0 && $0.isExcluded(by: life) }
      || idlers.all.contains { self.life(of: $0).isExcluded(by: life) }
  }

  /// Returns the transitions in the way of requests.
  ///
  /// - Parameter refused: the generation in the way of the last call that the word alone refused.
  func inTheWay(_ refused: UInt64) -> [UInt64] {
    holder(of: refused)?.hasRefused = true
    return holders.filter { isWanted($0) }.map(\.generation)
  }

  /// Describes a transition that is in the way.
  private func report(
    _ code: TransitionLock.Report.Code,
    of holder: Transition,
    age: Duration? = nil
  )
    -> TransitionLock.Report
  {
    .init(
      code: code,
      subject: holder.described,
      age: age,
      lock: label(of: life(of: holder)),
      waitingCount: requestCount
    )
  }

  /// Describes an overdue transition, and says if the lock will take its turn back.
  func report(of overdue: Watch.Overdue, takesBack: Bool) -> TransitionLock.Report? {
    holder(of: overdue.generation).map {
      report(takesBack && mayTakeBack($0) ? .takenBack : .overdue, of: $0, age: overdue.age)
    }
  }

  /// Returns a transition that holds the lock or a scope while calls wait, and a report of it.
  func stuck() -> (generation: UInt64, report: TransitionLock.Report)? {
    holder(inTheWayOf: root) { isInTheWay($0) || ($0.listeners?.count ?? 0) > 0 }
      .map { ($0.generation, report(.outOfTime, of: $0)) }
  }
}
