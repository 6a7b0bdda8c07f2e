/// Which schedules of a body an exploration runs.
public struct ExplorationPlan: Sendable, Hashable {
  enum Kind: Hashable {
    case random(seed: UInt64)
    case prioritized(depth: Int, seed: UInt64)
    case exhaustive(preemptions: Int?)
  }

  let kind: Kind
  /// The number of schedules; nil for as many as there are.
  let schedules: Int?

  /// Any task at each decision, each with the same probability.
  ///
  /// Each schedule has a seed of its own, so that ``/ScheduleTestKit/simulate(seed:settings:allowsEscapes:isolation:fileID:filePath:line:column:_:)``
  /// runs one of them alone.
  ///
  /// - Parameters:
  ///   - schedules: how many schedules.
  ///   - seed: the seed of the first; the next one is its successor.
  public static func random(_ schedules: Int = 1_000, seed: UInt64 = 1) -> Self {
    Self(kind: .random(seed: seed), schedules: schedules)
  }

  /// Random priorities, of which a few are lowered at random steps (probabilistic concurrency testing).
  ///
  /// Better than ``random(_:seed:)`` for long bodies and many tasks.
  ///
  /// - Parameters:
  ///   - schedules: how many schedules.
  ///   - depth: how many events have to come in a certain order for the defect to show; 2 to 4 suits most.
  ///   - seed: the seed of the first; the next one is its successor.
  public static func prioritized(_ schedules: Int = 1_000, depth: Int = 3, seed: UInt64 = 1) -> Self {
    Self(kind: .prioritized(depth: depth, seed: seed), schedules: schedules)
  }

  /// Every schedule with at most so many pre-emptions, one after the other.
  ///
  /// A pre-emption is a switch away from a task that could have gone on. Most defects need one or two; the number of schedules grows with
  /// each by a factor of the number of steps.
  ///
  /// - Parameter preemptions: the greatest number of pre-emptions; nil for no limit.
  public static func exhaustive(preemptions: Int? = 2) -> Self {
    Self(kind: .exhaustive(preemptions: preemptions), schedules: nil)
  }
}

extension ExplorationPlan: CustomStringConvertible {
  /// A text for people.
  public var description: String {
    switch kind {
    case .random(let seed): "at random from seed \(seed)"
    case .prioritized(let depth, let seed): "by random priorities of depth \(depth) from seed \(seed)"
    case .exhaustive(nil): "exhaustively"
    case .exhaustive(let preemptions?): "exhaustively with at most \(preemptions) pre-emptions"
    }
  }
}
