/// How much an exploration may do.
public struct ExplorationBudget: Sendable, Hashable {
  /// The greatest number of schedules.
  public var schedules: Int
  /// How long it may take, in real time; looked at after each schedule.
  public var time: Duration

  /// Creates a budget.
  public init(schedules: Int = 1_000_000, time: Duration = .seconds(60)) {
    self.schedules = schedules
    self.time = time
  }

  var isEmpty: Bool { schedules <= 0 || time <= .zero }
}
