@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// The tasks and clocks that a simulation controls.
  public enum Control: Sendable, Hashable {
    /// Tasks that prefer the simulation's executor, by official API only: the body, its child
    /// tasks, actors that they call, and sleeps on the simulation's clock. `Task { }`, detached
    /// tasks, the main actor and real clocks run outside.
    case cooperative
    /// Cooperative control, and all jobs that the runtime enqueues on the global executor:
    /// `Task { }`, detached tasks and the readers of streams. The main actor runs outside. Sleeps
    /// on real clocks and `Task.yield` in an actor are controlled where the runtime has hooks for
    /// them, as it has had on Apple platforms. On Linux with Swift 6.3 both run outside.
    ///
    /// Wide control is tried on Linux, and untried on Apple platforms.
    case wide
    /// Every task that starts inside, and sleeps on all clocks, because the executors of the
    /// process are replaced (`FullScheduleControl`). The main actor too, if the simulation starts
    /// on it.
    case full(mainActor: Bool)

    var letter: Character {
      switch self {
      case .cooperative: "c"
      case .wide: "w"
      case .full: "f"
      }
    }

    /// The name of the control, without a list of the things outside.
    var name: String {
      switch self {
      case .cooperative: "cooperative"
      case .wide: "wide"
      case .full: "full"
      }
    }

    init?(letter: Character) {
      switch letter {
      case "f": self = .full(mainActor: false)
      case "w": self = .wide
      case "c": self = .cooperative
      default: return nil
      }
    }

    /// A Boolean value that indicates whether the control is full.
    public var isFull: Bool { if case .full = self { true } else { false } }

    /// The setting that asks for this control.
    var wanted: Simulation.Settings.WantedControl {
      switch self {
      case .cooperative: .cooperative
      case .wide: .wide
      case .full: .full
      }
    }
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Control: CustomStringConvertible {
  /// A human-readable text: the kind of control, and what is outside.
  public var description: String {
    switch self {
    case .cooperative:
      "cooperative control: Task { }, detached tasks, the main actor and real clocks are outside"
    case .wide:
      "wide control: the main actor, executors that a task asks for and, on Linux, real clocks are outside"
    case .full(mainActor: false):
      "full control, without the main actor"
    case .full(mainActor: true):
      "full control, the main actor included"
    }
  }
}
