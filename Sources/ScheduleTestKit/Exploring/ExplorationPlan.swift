/// Which schedules of a body an exploration runs.
///
/// In every plan, timers that are due at one moment fire in any order, and tasks take steps between them. Time passes only when everything
/// waits; where a plan is asked to fire timers early, the timers of the next deadline fire also while tasks are ready, as on a slow machine.
public struct ExplorationPlan: Sendable, Hashable {
  enum Kind: Hashable {
    case random(seed: UInt64)
    case prioritized(depths: ClosedRange<Int>, seed: UInt64)
    case exhaustive(preemptions: Int?)
  }

  let kind: Kind
  /// The number of schedules; nil for as many as there are.
  let schedules: Int?
  /// The number of timers that may fire before their time, in a schedule.
  let earlyTimers: Int

  /// A Boolean value that indicates whether timers may fire before their time.
  var firesTimersEarly: Bool { earlyTimers > 0 }

  /// Any task at each decision, each with the same probability.
  ///
  /// Each schedule has a seed of its own, so that ``/ScheduleTestKit/simulate(seed:settings:allowsEscapes:isolation:fileID:filePath:line:column:_:)``
  /// runs one of them alone, where timers do not fire early.
  ///
  /// - Parameters:
  ///   - schedules: how many schedules.
  ///   - seed: the seed of the first; the next one is its successor.
  ///   - firesTimersEarly: whether timers may fire while tasks are ready, at a rate that is drawn for each schedule and is often zero.
  public static func random(_ schedules: Int = 1_000, seed: UInt64 = 1, firesTimersEarly: Bool = false) -> Self {
    Self(kind: .random(seed: seed), schedules: schedules, earlyTimers: firesTimersEarly ? .max : 0)
  }

  /// Random priorities, of which a few are lowered at random steps (probabilistic concurrency testing).
  ///
  /// Better than ``random(_:seed:firesTimersEarly:)`` for long bodies and many tasks.
  ///
  /// - Parameters:
  ///   - schedules: how many schedules.
  ///   - depths: how many events have to come in a certain order for the defect to show. The schedules take one depth after the other:
  ///     small ones find more of what is simple, and miss what is not.
  ///   - seed: the seed of the first; the next one is its successor.
  ///   - firesTimersEarly: whether timers may fire while tasks are ready. Each has a priority then, like a task.
  public static func prioritized(
    _ schedules: Int = 1_000,
    depths: ClosedRange<Int> = 2...6,
    seed: UInt64 = 1,
    firesTimersEarly: Bool = false
  ) -> Self {
    Self(
      kind: .prioritized(depths: depths, seed: seed),
      schedules: schedules,
      earlyTimers: firesTimersEarly ? .max : 0
    )
  }

  /// Every schedule with at most so many pre-emptions, one after the other.
  ///
  /// A pre-emption is a switch away from a task that could have gone on. Most defects need one or two; the number of schedules grows with
  /// each by a factor of the number of steps.
  ///
  /// - Parameters:
  ///   - preemptions: the greatest number of pre-emptions; nil for no limit.
  ///   - earlyTimers: the greatest number of timers that fire while tasks are ready.
  public static func exhaustive(preemptions: Int? = 2, earlyTimers: Int = 0) -> Self {
    Self(kind: .exhaustive(preemptions: preemptions), schedules: nil, earlyTimers: max(0, earlyTimers))
  }
}

extension ExplorationPlan: CustomStringConvertible {
  /// A text for people.
  public var description: String {
    switch kind {
    case .random(let seed): "at random from seed \(seed)\(early)"
    case .prioritized(let depths, let seed):
      "by random priorities of depths \(depths.lowerBound) to \(depths.upperBound) from seed \(seed)\(early)"
    case .exhaustive(nil): "exhaustively\(early)"
    case .exhaustive(let preemptions?): "exhaustively with at most \(preemptions) pre-emptions\(early)"
    }
  }

  private var early: String {
    switch earlyTimers {
    case 0: ""
    case .max: ", with early timers"
    default: " and \(earlyTimers) early \(earlyTimers == 1 ? "timer" : "timers")"
    }
  }
}
