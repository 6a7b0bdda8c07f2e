/// The schedules of a body that an exploration runs.
///
/// In every plan, timers that are due at one moment fire in any order, and tasks take steps between
/// them. Time passes only when all tasks wait. If a plan fires timers early, the timers of the next
/// deadline may also fire while tasks are ready, as on a slow machine.
///
/// With full control, the child of an `async let` may take steps before the next line of the code
/// that starts it: it *runs ahead*. Children of task groups do so if a plan asks for it. Otherwise
/// they begin at the next `await` of that code, because synchronous code that holds a mutex may
/// start them. If a child that runs ahead waits for that mutex, the thread is blocked, and the
/// failure has the code `stuck`.
public struct ExplorationPlan: Sendable, Hashable {
  enum Kind: Hashable {
    case random(seed: UInt64)
    case prioritized(depths: ClosedRange<Int>, seed: UInt64)
    case exhaustive(preemptions: Int?)
  }

  let kind: Kind
  /// The number of schedules; nil for all that exist.
  let schedules: Int?
  /// The greatest number of timers that fire before their time in a schedule.
  let earlyTimers: Int

  let groupChildrenRunAhead: Bool

  /// The options of a decision besides the ready tasks.
  var extraOptions: ExtraOptions {
    ExtraOptions(firesTimersEarly: earlyTimers > 0, groupChildrenRunAhead: groupChildrenRunAhead)
  }

  /// A plan that chooses any ready task at each decision, all with the same probability.
  ///
  /// Each schedule has its own seed. If timers do not fire early and children of groups do not run
  /// ahead,
  /// ``/ScheduleTestKit/simulate(seed:settings:allowsEscapes:isolation:fileID:filePath:line:column:_:)``
  /// runs one of the schedules alone.
  ///
  /// - Parameters:
  ///   - schedules: the number of schedules.
  ///   - seed: the seed of the first schedule. Each further schedule has the next number.
  ///   - firesTimersEarly: whether timers may fire while tasks are ready, at a rate that is drawn
  ///     for each schedule and is often zero.
  ///   - groupChildrenRunAhead: whether children of groups may run ahead, at a rate that is drawn
  ///     for each schedule.
  public static func random(
    _ schedules: Int = 1_000,
    seed: UInt64 = 1,
    firesTimersEarly: Bool = false,
    groupChildrenRunAhead: Bool = false
  ) -> Self {
    Self(
      kind: .random(seed: seed),
      schedules: schedules,
      earlyTimers: firesTimersEarly ? .max : 0,
      groupChildrenRunAhead: groupChildrenRunAhead
    )
  }

  /// A plan that gives tasks random priorities, and lowers a few of them at random steps
  /// (probabilistic concurrency testing).
  ///
  /// It finds more defects than ``random(_:seed:firesTimersEarly:groupChildrenRunAhead:)`` in long
  /// bodies and with many tasks.
  ///
  /// - Parameters:
  ///   - schedules: the number of schedules.
  ///   - depths: the numbers of events that have to come in a certain order before a defect shows.
  ///     The schedules take the depths in turn: small depths find simple defects sooner, and miss
  ///     others.
  ///   - seed: the seed of the first schedule. Each further schedule has the next number.
  ///   - firesTimersEarly: whether timers may fire while tasks are ready. Each timer then has a
  ///     priority, like a task.
  ///   - groupChildrenRunAhead: whether children of groups may run ahead.
  public static func prioritized(
    _ schedules: Int = 1_000,
    depths: ClosedRange<Int> = 2...6,
    seed: UInt64 = 1,
    firesTimersEarly: Bool = false,
    groupChildrenRunAhead: Bool = false
  ) -> Self {
    Self(
      kind: .prioritized(depths: depths, seed: seed),
      schedules: schedules,
      earlyTimers: firesTimersEarly ? .max : 0,
      groupChildrenRunAhead: groupChildrenRunAhead
    )
  }

  /// A plan that runs every schedule with a limited number of pre-emptions, one after the other.
  ///
  /// A pre-emption is a switch away from a task that could have continued. Most defects need one or
  /// two. Each further pre-emption multiplies the number of schedules by about the number of steps.
  ///
  /// - Parameters:
  ///   - preemptions: the greatest number of pre-emptions; nil for no limit.
  ///   - earlyTimers: the greatest number of timers that fire while tasks are ready.
  ///   - groupChildrenRunAhead: whether children of groups may run ahead. That is a pre-emption of
  ///     the code that starts them.
  public static func exhaustive(
    preemptions: Int? = 2,
    earlyTimers: Int = 0,
    groupChildrenRunAhead: Bool = false
  ) -> Self {
    Self(
      kind: .exhaustive(preemptions: preemptions.map { max(0, $0) }),
      schedules: nil,
      earlyTimers: max(0, earlyTimers),
      groupChildrenRunAhead: groupChildrenRunAhead
    )
  }
}

extension ExplorationPlan: CustomStringConvertible {
  /// A human-readable text.
  public var description: String {
    switch kind {
    case .random(let seed): "at random from seed \(seed)\(extra)"
    case .prioritized(let depths, let seed):
      "by random priorities of depths \(depths.lowerBound) to \(depths.upperBound) from seed \(seed)\(extra)"
    case .exhaustive(let preemptions):
      "exhaustively\(limits(preemptions))\(extra)"
    }
  }

  private func limits(_ preemptions: Int?) -> String {
    var limits: [String] = []
    if let preemptions { limits.append(Self.text(preemptions, "pre-emption")) }
    if (1..<Int.max).contains(earlyTimers) { limits.append(Self.text(earlyTimers, "early timer")) }
    return limits.isEmpty ? "" : " with at most \(limits.joined(separator: " and "))"
  }

  private var extra: String {
    (earlyTimers == .max ? ", with early timers" : "")
      + (groupChildrenRunAhead ? ", with children of groups that run ahead" : "")
  }

  /// Returns a number of things, as text.
  static func text(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
