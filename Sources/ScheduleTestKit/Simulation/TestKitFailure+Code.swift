extension Stuck {
  /// This as a failure.
  func failure(at location: TestLocation) -> TestKitFailure { TestKitFailure(.stuck, description, at: location) }
}

extension TestKitFailure.Code {
  /// A property that is always to hold did not (``Simulation/always(_:_:fileID:filePath:line:column:)``).
  public static let property = Self("property")
  /// An expectation of Swift Testing failed in the body.
  public static let expectation = Self("expectation")
  /// The body threw an error.
  public static let bodyThrew = Self("body threw")
  /// Everything waits, and no timer is left.
  public static let deadlock = Self("deadlock")
  /// A step did not come to its end: its thread is blocked, or spins.
  public static let stuck = Self("stuck")
  /// The body took more steps than it may.
  public static let tooManySteps = Self("too many steps")
  /// Something ran outside of the simulation's control.
  public static let escaped = Self("escaped")
  /// The same schedule gave two different runs.
  public static let irreproducible = Self("irreproducible")
  /// A condition that is to hold sometimes never did.
  public static let never = Self("never")
  /// A schedule asks for a choice that the body does not offer, or belongs to another body.
  public static let otherBody = Self("other body")
  /// A text is no schedule.
  public static let unreadableSchedule = Self("unreadable schedule")
  /// A simulation was started in another one.
  public static let nested = Self("nested")
  /// A budget allows nothing.
  public static let emptyBudget = Self("empty budget")
}
