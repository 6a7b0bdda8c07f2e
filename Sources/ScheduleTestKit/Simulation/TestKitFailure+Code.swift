extension TestKitFailure.Code {
  /// A property did not hold (``Simulation/always(_:_:fileID:filePath:line:column:)``).
  public static let property = Self("property")
  /// An expectation of Swift Testing failed in the body.
  public static let expectation = Self("expectation")
  /// The body threw an error.
  public static let bodyThrew = Self("body threw")
  /// All tasks wait, and no timer is left.
  public static let deadlock = Self("deadlock")
  /// A step did not end: its thread is blocked, or spins.
  public static let stuck = Self("stuck")
  /// The body reached the limit of steps and had not ended.
  public static let tooManySteps = Self("too many steps")
  /// Work ran outside of the simulation's control.
  public static let escaped = Self("escaped")
  /// The same schedule gave two different runs.
  public static let irreproducible = Self("irreproducible")
  /// A condition held in no schedule (``Simulation/sometimes(_:_:fileID:filePath:line:column:)``).
  public static let never = Self("never")
  /// A schedule belongs to another body, control or hashing, or asks for a choice that the body
  /// does not offer.
  public static let otherBody = Self("other body")
  /// A text is no schedule.
  public static let unreadableSchedule = Self("unreadable schedule")
  /// A simulation was started in another one.
  public static let nested = Self("nested")
  /// A budget or a plan allows no schedule.
  public static let emptyBudget = Self("empty budget")
}
