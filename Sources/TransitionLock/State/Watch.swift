internal import TransitionSupport

/// The watch over holders that others want out of the way.
///
/// It samples: it looks at intervals, and does not know the events between two looks. A transition that it sees twice,
/// a limit apart, has held the lock for at least that long. So a transition needs neither a clock nor a timer, and a
/// lock without contention pays nothing. The watch is a pure value.
struct Watch {
  /// The sightings of one holder, from look to look.
  private struct Sighting {
    var since: Duration
    /// The time of the last look.
    var last: Duration
    /// The age at which the holder is next reported, and the interval from then to the report after it.
    var threshold: Duration
    var interval: Duration
  }

  /// A holder that has been in the way for at least this time.
  struct Overdue: Equatable {
    let generation: UInt64
    let age: Duration
  }

  /// The interval between two looks until the first report, unless the limit is shorter.
  static var usualInterval: Duration { .seconds(1) }

  /// The longest time for which a holder may be in the way; nil for no watch.
  private let limit: Duration?
  private var sightings: [UInt64: Sighting] = [:]

  /// The holders at the last look, the number of successive looks that saw them, and the interval between looks.
  private(set) var seen: [UInt64] = []
  private var unchanged = 0
  private var interval: Duration = .zero
  /// The time of the next look; nil while no holder is in the way.
  private(set) var due: Duration?

  /// The last transition that was told to a clock whose time has run out.
  var told: UInt64?

  init(limit: Duration?) { self.limit = limit }

  /// Looks at the holders that are in the way of others.
  ///
  /// - Parameter counts: a Boolean value that indicates whether time counts now; if not, the next look that counts is
  ///   the first to see a holder.
  /// - Returns: the holders to report.
  mutating func look(_ inTheWay: [UInt64], now: Duration, counts: Bool = true) -> [Overdue] {
    let delay = due.map { now.subtractingSaturated($0) } ?? .zero
    if !counts { (sightings, unchanged) = ([:], 0) }
    var overdue: [Overdue] = []
    var kept: [UInt64: Sighting] = [:]
    for generation in inTheWay {
      let (sighting, age) = sighting(of: generation, now: now, delay: delay)
      kept[generation] = sighting
      if let age { overdue.append(Overdue(generation: generation, age: age)) }
    }
    sightings = counts ? kept : [:]
    setNextLook(at: inTheWay, now: now)
    return overdue
  }

  /// Notes that a holder is there at a look.
  ///
  /// - Returns: the least time for which it has been there, if a report is due: after the limit, and then at doubling
  ///   intervals.
  private func sighting(of generation: UInt64, now: Duration, delay: Duration) -> (Sighting?, Duration?) {
    guard let limit else { return (nil, nil) }
    guard var seen = sightings[generation], now >= seen.since else {
      return (Sighting(since: now, last: now, threshold: limit, interval: limit), nil)
    }
    seen.last = now
    // A look that is so late means that the process was suspended, or stopped in a debugger, and perhaps the holder,
    // too.
    if delay > max(limit, .seconds(1)) {
      (seen.since, seen.threshold) = (now, seen.interval)
      return (seen, nil)
    }
    let age = now.subtractingSaturated(seen.since)
    guard age >= seen.threshold else { return (seen, nil) }
    while seen.threshold <= age, seen.interval > .zero, seen.interval < .endless {
      seen.interval = seen.interval.addingSaturated(seen.interval)
      seen.threshold = seen.threshold.addingSaturated(seen.interval)
    }
    return (seen, age)
  }

  /// Sets the time of the next look: after a second, and not after the next report. After the first report at the same
  /// holders, the intervals double, and finally the watch stops, so that virtual time, too, ends.
  private mutating func setNextLook(at inTheWay: [UInt64], now: Duration) {
    guard let limit, !inTheWay.isEmpty else { return end() }
    if inTheWay != seen || unchanged == 0 {
      (seen, unchanged, interval) = (inTheWay, 0, min(limit, Self.usualInterval))
    }
    unchanged += 1
    if looksSeldom { interval = interval.addingSaturated(interval) }
    let next = now.addingSaturated(interval)
    let report = sightings.values.map { $0.since.addingSaturated($0.threshold) }.min()
    due = interval < .endless ? min(next, report ?? next) : nil
  }

  /// Whether nothing has changed since the first report, so that the watch looks at growing intervals.
  var looksSeldom: Bool { limit.map { Self.usualInterval * (unchanged - 1) >= $0 } ?? false }

  /// Returns whether the transition of a generation was in the way at the last look.
  func hasSeen(_ generation: UInt64) -> Bool { seen.contains(generation) }

  /// Begins to look often, also if nothing has changed. The holders that are in the way by now have been there since
  /// now, or since a look has found them.
  mutating func start(_ inTheWay: [UInt64], now: Duration) {
    unchanged = 0
    for generation in inTheWay where sightings[generation] == nil {
      sightings[generation] = sighting(of: generation, now: now, delay: .zero).0
    }
    sightings = sightings.filter { inTheWay.contains($0.key) }
    setNextLook(at: inTheWay, now: now)
  }

  /// Ends until the next refusal or wait.
  mutating func end() { (sightings, seen, unchanged, due) = ([:], [], 0, nil) }

  /// Returns the time for which the transition of a generation had been in the way at the last look.
  func age(of generation: UInt64) -> Duration? { sightings[generation].map { $0.last.subtractingSaturated($0.since) } }
}

/// The sight of the watch.
extension LockState {
  /// Returns whether a transition is in the way of others. A call that awaits the end of a request does not count.
  func isWanted(_ index: Int) -> Bool { holders[index].hasRefused || isInTheWay(index) }

  private func isInTheWay(_ index: Int) -> Bool {
    let life = holders[index].life
    return busy.contains { $0.isExcluded(by: life) } || idlers.all.contains { $0.life?.isExcluded(by: life) ?? false }
  }

  /// Returns the transitions that are in the way of others.
  ///
  /// - Parameter refused: the generation that was in the way of the last call that the word alone refused.
  func inTheWay(_ refused: UInt64) -> [UInt64] {
    if let index = index(of: refused) { holders[index].hasRefused = true }
    return holders.indices.filter { isWanted($0) }.map { holders[$0].generation }
  }

  /// Notes the transition that has refused a start.
  ///
  /// - Returns: its generation; 0 if there is none.
  func noteRefuser(of life: ScopeLife?) -> UInt64 {
    guard let index = holder(inTheWayOf: life ?? root) else { return 0 }
    holders[index].hasRefused = true
    return holders[index].generation
  }

  /// Describes a transition that is overdue.
  func report(of overdue: Watch.Overdue, _ index: Int, _ code: TransitionLock.Report.Code) -> TransitionLock.Report {
    .init(
      code: code,
      subject: .init(holders[index].origin),
      age: overdue.age,
      lock: label(of: holders[index].life),
      waitingCount: requestCount(in: root)
    )
  }

  /// Returns a transition that holds the lock or a scope while others wait, and a report of it.
  func stuck() -> (generation: UInt64, report: TransitionLock.Report)? {
    guard
      let index = holder(
        inTheWayOf: root,
        where: { isInTheWay($0) || (holders[$0].request?.listeners.count ?? 0) > 0 }
      )
    else { return nil }
    let holder = holders[index]
    let waiting = requestCount(in: root)
    return (
      holder.generation,
      .init(code: .outOfTime, subject: .init(holder.origin), lock: label(of: holder.life), waitingCount: waiting)
    )
  }
}
