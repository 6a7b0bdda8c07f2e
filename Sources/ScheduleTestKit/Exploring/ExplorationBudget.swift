/// The limits of an exploration. A plan with fewer schedules ends before it reaches them.
///
/// ``Exploration/notCovered`` states what the budget left out. A budget that allows no schedule is
/// a failure with the code `emptyBudget`.
public struct ExplorationBudget: Sendable, Hashable {
  /// The greatest number of schedules.
  public var schedules: Int
  /// The limit of real time, which the exploration checks after each schedule. At least one
  /// schedule runs.
  public var time: Duration

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - schedules: the greatest number of schedules.
  ///   - time: the limit of real time.
  public init(schedules: Int = 1_000_000, time: Duration = .seconds(60)) {
    self.schedules = schedules
    self.time = time
  }

  var isEmpty: Bool { schedules <= 0 || time <= .zero }
}
