@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// What a simulation controls.
  public enum Control: Sendable, Hashable {
    /// What prefers the simulation's executor, by official API only: the body, its child tasks, actors that they call, and sleeps on the
    /// simulation's clock. `Task { }`, detached tasks, the main actor and real clocks run outside.
    case cooperative
    /// Every task that is started inside, and sleeps on all clocks too: the executors of the process are replaced
    /// (`FullScheduleControl`). The main actor too, if the simulation was started on it and so has it to itself.
    case full(mainActor: Bool)

    var letter: Character { isFull ? "f" : "c" }

    init?(letter: Character) {
      switch letter {
      case "f": self = .full(mainActor: false)
      case "c": self = .cooperative
      default: return nil
      }
    }

    /// A Boolean value that indicates whether it is full.
    public var isFull: Bool { self != .cooperative }
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Control: CustomStringConvertible {
  /// A text for people: what is controlled, and what is not.
  public var description: String {
    switch self {
    case .cooperative:
      "cooperative control: Task { }, detached tasks, the main actor and real clocks are outside"
    case .full(mainActor: false):
      "full control, without the main actor"
    case .full(mainActor: true):
      "full control, the main actor included"
    }
  }
}
