/// A monitor that notices if no task advances any more.
struct Monitor {
  /// The time between two looks.
  static let pause = Duration.milliseconds(100)
  /// The number of looks without an advance after which a run counts as stopped. They take a
  /// minute, so a busy machine does not count as a stopped run. The monitor counts looks instead of
  /// time, so neither does a suspended program.
  static let patience = 600

  private var pulse = 0
  private var stillness = 0

  /// Looks at a run.
  ///
  /// - Parameter pulse: a number that changes as long as tasks advance.
  /// - Returns: false if the run has stopped.
  mutating func look(at pulse: Int) -> Bool {
    stillness = pulse == self.pulse ? stillness + 1 : 0
    self.pulse = pulse
    return stillness < Self.patience
  }
}
