internal import TransitionSupport

/// The watch over a holder that others want out of the way, and over the first in line.
///
/// It samples: it looks at intervals, and does not know the events between two looks. A transition that it sees twice,
/// a limit apart, has held the lock for at least that long. So a transition needs neither a clock nor a timer, and a
/// lock without contention pays nothing. The watch is a pure value.
struct Watch {
  /// The longest times for which the watch may see a transition and a waiter; nil for no limit.
  struct Limits: Equatable {
    var transition: Duration?
    var waiting: Duration?
  }

  /// A result of a look.
  enum Finding: Equatable {
    /// The holder has been in the way for at least this time.
    case overdue(Duration)
    /// The first in line has waited for at least this time.
    case waiting(Duration)
    /// A call has waited for at least this time for the transition in which its own task seems to have begun.
    case suspect(Duration)
  }

  /// The part of a lock's state that the watch compares from look to look.
  struct View: Equatable {
    /// The generation of the transition that is in the way of others.
    var inTheWay: UInt64?
    /// The first in line, by its serial number.
    var firstInLine: UInt64?
    /// The serial number of the call that seems to wait for itself.
    var suspect: UInt64?
    /// A Boolean value that indicates whether the first in line waits for a transition of another scope.
    var isWaitedFor = false
  }

  /// The number of looks at an unchanged view before the watch looks less often.
  static var looksBeforeBackoff: Int { 64 }

  /// The shortest of the limits, which is the interval between two looks.
  private let step: Duration?
  private var holder: Overstay
  private var first: Overstay
  private var suspect: Overstay

  /// The last view, the number of successive looks that saw it, the interval between looks, and the time of the next
  /// look.
  private var seen = View()
  private var unchanged = 0
  private var interval: Duration = .zero
  private var due: Duration?

  init(_ limits: Limits) {
    step = [limits.transition, limits.waiting].compactMap(\.self).min()
    holder = Overstay(limit: limits.transition)
    first = Overstay(limit: limits.waiting)
    suspect = Overstay(limit: limits.waiting)
  }

  /// Looks at a lock.
  ///
  /// - Returns: the findings, and the time of the next look; nil when no transition is in the way.
  mutating func look(_ view: View, now: Duration) -> (findings: [Finding], next: Duration?) {
    // The watch looks if its time has come, if the view has changed, if it was woken, or if the clock was set back.
    if let due, now < due, due.subtractingSaturated(interval) <= now, view == seen, unchanged > 0 { return ([], due) }
    let delay = due.map { now.subtractingSaturated($0) } ?? .zero
    var findings: [Finding] = []
    if let age = holder.look(view.inTheWay, now: now, delay: delay) { findings.append(.overdue(age)) }
    // The watch reports a call that waits for itself as such, and not as the first in line.
    let isAlone = view.suspect == nil || view.suspect != view.firstInLine
    if let age = first.look(isAlone ? view.firstInLine : nil, now: now, delay: delay) {
      findings.append(.waiting(age))
    }
    if let age = suspect.look(view.suspect, now: now, delay: delay) { findings.append(.suspect(age)) }
    due = nextLook(at: view, now: now)
    return (findings, due)
  }

  /// Returns the time of the next look: after the shortest limit, so that the watch sees each newcomer in time. If
  /// nothing changes for long, the intervals double, and finally the watch stops, so that virtual time, too, ends.
  private mutating func nextLook(at view: View, now: Duration) -> Duration? {
    guard let step, view.inTheWay != nil || view.isWaitedFor else {
      (seen, unchanged) = (View(), 0)
      return nil
    }
    if view != seen || unchanged == 0 { (seen, unchanged, interval) = (view, 0, step) }
    unchanged += 1
    if unchanged > Self.looksBeforeBackoff { interval = interval.addingSaturated(interval) }
    return interval < .endless ? now.addingSaturated(interval) : nil
  }

  /// A Boolean value that indicates whether nothing has changed for so long that the watch looks at growing intervals.
  var looksSeldom: Bool { unchanged > Self.looksBeforeBackoff }

  /// Returns a Boolean value that indicates whether the transition of a generation was in the way at the last look.
  func hasSeen(_ generation: UInt64) -> Bool { seen.inTheWay == generation }

  /// Makes the watch look at once, and often again, also if nothing has changed.
  mutating func wake() { unchanged = 0 }

  /// Returns the time for which the transition of a generation had been in the way at the last look.
  func age(of generation: UInt64) -> Duration? { holder.age(of: generation) }
}

/// The sightings of one holder or waiter, from look to look.
struct Overstay {
  private struct Sighting {
    var subject: UInt64
    var since: Duration
    /// The time of the last look.
    var last: Duration
    /// The age at which the subject is next reported, and the interval from then to the report after it.
    var threshold: Duration
    var interval: Duration
  }

  private let limit: Duration?
  private var sighting: Sighting?

  init(limit: Duration?) { self.limit = limit }

  /// Checks whether the same subject is still there.
  ///
  /// - Parameter delay: the time by which this look is later than intended.
  /// - Returns: the least time for which it has been there, if a report is due: after the limit, and then at doubling
  ///   intervals.
  mutating func look(_ subject: UInt64?, now: Duration, delay: Duration) -> Duration? {
    guard let limit, let subject else {
      sighting = nil
      return nil
    }
    guard var seen = sighting, seen.subject == subject, now >= seen.since else {
      sighting = Sighting(subject: subject, since: now, last: now, threshold: limit, interval: limit)
      return nil
    }
    seen.last = now
    defer { sighting = seen }
    // A look that is so late means that the process was suspended, or stopped in a debugger, and perhaps its subject,
    // too.
    if delay > max(limit, .seconds(1)) {
      (seen.since, seen.threshold) = (now, seen.interval)
      return nil
    }
    let age = now.subtractingSaturated(seen.since)
    guard age >= seen.threshold else { return nil }
    while seen.threshold <= age, seen.interval > .zero, seen.interval < .endless {
      seen.interval = seen.interval.addingSaturated(seen.interval)
      seen.threshold = seen.threshold.addingSaturated(seen.interval)
    }
    return age
  }

  /// Returns the least time for which the last subject had been there at the last look; nil for another subject.
  func age(of subject: UInt64) -> Duration? {
    guard let sighting, sighting.subject == subject else { return nil }
    return sighting.last.subtractingSaturated(sighting.since)
  }
}

/// The watch over the length of a line.
struct LineWatch {
  private let limit: Int?
  private var next: Int

  /// A Boolean value that indicates whether there is anything to watch.
  var hasLimit: Bool { limit != nil }

  /// Creates a watch with a limit; nil for no limit. A negative limit counts as zero.
  init(limit: Int?) {
    self.limit = limit.map { max($0, 0) }
    next = self.limit ?? .max
  }

  /// Returns a Boolean value that indicates whether a report about a line of this length is due: beyond the limit, and
  /// then whenever the length has doubled.
  mutating func exceeds(_ count: Int) -> Bool {
    guard count > next else { return false }
    next = next > .max / 2 ? .max : max(next, 1) * 2
    return true
  }

  /// Notes that the line is shorter again; at half the limit or less, the limit counts anew.
  mutating func shrank(to count: Int) {
    if let limit, next != limit, count <= limit / 2 { next = limit }
  }
}

/// A call whose task seems to have begun in the very transition that the call waits for.
struct Suspect: Equatable {
  var ticket: Ticket
  /// The generation of the transition that the task inherited.
  var generation: UInt64
}

/// The part of the machine's state that the watch sees.
extension LockMachine {
  /// Makes the watch look at the holder and the waiters.
  ///
  /// - Parameter sample: the generation that was in the way of the last refused call.
  /// - Complexity: O(1).
  mutating func look(
    _ word: Word,
    of node: Int32 = 0,
    sample: UInt64,
    now: Duration
  ) -> (findings: [Watch.Finding], next: Duration?) {
    let view = view(word, of: node, sample: sample)
    return tree[node].watch.look(view, now: now)
  }

  /// Makes the watch look often again, at every node, because a request has a turn that others may wait for.
  @inline(never)
  mutating func wakeWatches(into actions: inout Actions) {
    isWatchedSeldom = false
    actions.append(.watch)
  }

  /// Makes the watch look at every node at once, and often.
  ///
  /// - Complexity: O(*n*) for *n* scopes.
  mutating func wakeWatches() {
    isWatchedSeldom = false
    for node in tree.numbers { tree[node].watch.wake() }
  }

  private func view(_ word: Word, of node: Int32, sample: UInt64) -> Watch.View {
    var view = Watch.View()
    if word.isTaken, sample == word.generation || tree.isWanted(node) { view.inTheWay = word.generation }
    // The watch also looks at a scope whose line waits for holders of other scopes.
    if word.isTaken || !tree.isBare { view.firstInLine = firstTicket(at: node)?.serial }
    view.isWaitedFor = !tree.isBare && view.firstInLine != nil
    if let suspect = tree[node].suspect, waits(suspect, for: word.generation) { view.suspect = suspect.ticket.serial }
    return view
  }

  /// Notes that a call waits for the transition of this generation, in which its own task seems to have begun.
  ///
  /// The node keeps the first such call: later ones must not delay its report.
  mutating func suspect(_ ticket: Ticket, of generation: UInt64, at node: Int32 = 0) {
    if let suspect = tree[node].suspect, waits(suspect, for: generation) { return }
    tree[node].suspect = Suspect(ticket: ticket, generation: generation)
  }

  private func waits(_ suspect: Suspect, for generation: UInt64) -> Bool {
    suspect.generation == generation && waiters.holds(suspect.ticket)
  }
}
