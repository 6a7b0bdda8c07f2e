extension Simulation {
  /// The settings of a simulation.
  public struct Settings: Sendable {
    /// Which control a simulation has.
    public enum WantedControl: Sendable, Hashable {
      /// The most that the process allows: full where `FullScheduleControl` is linked, else cooperative.
      case available
      /// Cooperative, also where more is possible.
      case cooperative
    }

    /// Which control the simulation has.
    public var control: WantedControl
    /// The number of steps after which a body that has not ended is given up.
    public var stepLimit: Int
    /// The number of steps in a row that a task may take while others are ready.
    public var fairness: Int
    /// How long, in real time, a run in which nothing can go on waits for somebody outside who might resume it.
    public var patience: Duration

    /// Creates settings; the defaults suit most bodies.
    public init(
      control: WantedControl = .available,
      stepLimit: Int = 100_000,
      fairness: Int = 50,
      patience: Duration = .milliseconds(100)
    ) {
      self.control = control
      self.stepLimit = stepLimit
      self.fairness = fairness
      self.patience = patience
    }
  }
}
