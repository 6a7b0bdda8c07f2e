internal import TransitionSupport

/// What looks after a holder that others want out of the way, and after who waits.
///
/// It looks now and then, and knows nothing of what happens in between: who is seen twice, a limit apart, has overstayed
/// at least that long. So nobody reads a clock or sets a timer for a transition, and a lock that nobody contends for pays
/// nothing. A pure value.
struct Watch {
  /// For how long one may be seen; nil for as long as one likes.
  struct Limits: Equatable {
    var transition: Duration?
    var waiting: Duration?
  }

  /// What a look found.
  enum Finding: Equatable {
    /// The holder is in the way, for so long at least.
    case overdue(Duration)
    /// The first in line waits for so long at least.
    case waiting(Duration)
    /// A call waits for so long at least for the transition in which its own task seems to have begun.
    case suspect(Duration)
  }

  /// What there is to be seen.
  struct View: Equatable {
    /// The generation of the transition that is in somebody's way.
    var inTheWay: UInt64?
    /// The first in line, by its serial number.
    var firstInLine: UInt64?
    /// The call that seems to wait for itself.
    var suspect: UInt64?
  }

  /// How often it looks at an unchanged view before it looks less often.
  static var looksBeforeBackoff: Int { 64 }

  /// The shortest of the limits, which is how often it looks.
  private let step: Duration?
  private var holder: Overstay
  private var first: Overstay
  private var suspect: Overstay

  /// What was seen last, how often, and when to look again.
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

  /// Looks.
  ///
  /// - Returns: what it found, and when to look again; nil when nobody is in the way.
  mutating func look(_ view: View, now: Duration) -> (findings: [Finding], next: Duration?) {
    let delay = due.map { now.subtractingSaturated($0) } ?? .zero
    var findings: [Finding] = []
    if let age = holder.look(view.inTheWay, now: now, delay: delay) { findings.append(.overdue(age)) }
    // Who waits for itself is no mere waiter.
    let isAlone = view.suspect == nil || view.suspect != view.firstInLine
    if let age = first.look(isAlone ? view.firstInLine : nil, now: now, delay: delay) {
      findings.append(.waiting(age))
    }
    if let age = suspect.look(view.suspect, now: now, delay: delay) { findings.append(.suspect(age)) }
    due = nextLook(at: view, now: now)
    return (findings, due)
  }

  /// When to look again: after the shortest limit, so that whoever comes is seen in time; where nothing changes for long, at
  /// doubling intervals, and in the end not any more, so that a clock on which nobody waits comes to an end, too.
  private mutating func nextLook(at view: View, now: Duration) -> Duration? {
    guard let step, view.inTheWay != nil else {
      (seen, unchanged) = (View(), 0)
      return nil
    }
    if view != seen || unchanged == 0 { (seen, unchanged, interval) = (view, 0, step) }
    unchanged += 1
    if unchanged > Self.looksBeforeBackoff { interval = interval.addingSaturated(interval) }
    return interval < .endless ? now.addingSaturated(interval) : nil
  }

  /// For how long the transition of a generation has been seen in the way.
  func age(of generation: UInt64, now: Duration) -> Duration? { holder.age(of: generation, now: now) }
}

/// Somebody who is seen again and again.
struct Overstay {
  private struct Sighting {
    var subject: UInt64
    var since: Duration
    /// From which age on it is to be said again, and how long it takes from then to the next time.
    var threshold: Duration
    var interval: Duration
  }

  private let limit: Duration?
  private var sighting: Sighting?

  init(limit: Duration?) { self.limit = limit }

  /// Looks whether the same one is there still.
  ///
  /// - Parameter delay: how much later than intended.
  /// - Returns: for how long at least, where that is worth saying: after the limit, and then at doubling intervals.
  mutating func look(_ subject: UInt64?, now: Duration, delay: Duration) -> Duration? {
    guard let limit, let subject else {
      sighting = nil
      return nil
    }
    guard var seen = sighting, seen.subject == subject, now >= seen.since else {
      sighting = Sighting(subject: subject, since: now, threshold: limit, interval: limit)
      return nil
    }
    defer { sighting = seen }
    // Who looks so late was asleep, and the one that it looks at perhaps, too: a suspended process, a debugger.
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

  /// For how long at least the one that was seen last has been there.
  func age(of subject: UInt64, now: Duration) -> Duration? {
    guard let sighting, sighting.subject == subject, now >= sighting.since else { return nil }
    return now.subtractingSaturated(sighting.since)
  }
}

/// What warns of a line that grows too long.
struct LineWatch {
  private let limit: Int?
  private var next: Int

  /// - Parameter limit: nil for no limit; less than zero is zero.
  init(limit: Int?) {
    self.limit = limit.map { max($0, 0) }
    next = self.limit ?? .max
  }

  /// Whether a line of this length is to be reported: beyond the limit, and then whenever it has doubled.
  mutating func exceeds(_ count: Int) -> Bool {
    guard count > next else { return false }
    next = next > .max / 2 ? .max : max(next, 1) * 2
    return true
  }

  /// Notes that the line is shorter again; when it is half as long as the limit, the limit counts anew.
  mutating func shrank(to count: Int) {
    if let limit, next != limit, count <= limit / 2 { next = limit }
  }
}

/// A call that waits in a task that was begun in the very transition that it waits for, as it seems.
struct Suspect: Equatable {
  var ticket: Ticket
  /// The transition that it inherited.
  var generation: UInt64
}
