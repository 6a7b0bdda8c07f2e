/// How much an exploration may do; a plan ends before, if it has fewer schedules.
///
/// ``Exploration/notCovered`` lists the schedules that do not fit in. A budget that allows nothing is a failure with the code `emptyBudget`.
public struct ExplorationBudget: Sendable, Hashable {
  /// The greatest number of schedules.
  public var schedules: Int
  /// How long it may take, in real time; looked at after each schedule.
  public var time: Duration

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - schedules: the greatest number of schedules, of which a plan may have fewer.
  ///   - time: how long it may take, in real time.
  public init(schedules: Int = 1_000_000, time: Duration = .seconds(60)) {
    self.schedules = schedules
    self.time = time
  }

  var isEmpty: Bool { schedules <= 0 || time <= .zero }
}
