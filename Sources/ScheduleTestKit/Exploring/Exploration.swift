/// The result of running many schedules of one body.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct Exploration: Sendable {
  /// A failure, and the schedule that shows it again.
  public struct Found: Sendable {
    /// The failure, in the simplest schedule that was found.
    public let failure: TestKitFailure
    /// The simplest schedule that was found to fail in this way; nil if no schedule shows the
    /// failure.
    public let schedule: Schedule?
    /// The run of that schedule.
    public let run: Simulation.Run?
    /// The number of the first schedule that failed, from 1; 0 if its number is not known, as after
    /// a step that did not end, or if no schedule ran.
    public let schedules: Int
  }

  /// The plan of the exploration.
  public let plan: ExplorationPlan
  /// The control that the last schedule had.
  public internal(set) var control = Simulation.Control.cooperative
  /// The number of schedules that were run, without the runs that shortened a failure or repeated a
  /// schedule.
  public internal(set) var schedules = 0
  /// The estimated number of schedules of an exhaustive plan, from random descents after the first
  /// hundred schedules, or at the end of a smaller budget. It is nil for other plans, if the plan
  /// has fewer schedules, or if the time of the budget ended before the estimate.
  public internal(set) var estimatedSchedules: Int?
  /// The total number of steps of these schedules.
  public internal(set) var steps = 0
  /// A Boolean value that indicates whether all schedules of an exhaustive plan were run, within
  /// the plan's limits of pre-emptions and early timers and within the fairness of the settings.
  ///
  /// It is false if work ran outside of the simulation, because no plan covers all orders of that
  /// work.
  public internal(set) var isComplete = false
  /// The failure that was found; nil if no schedule failed.
  public internal(set) var found: Found?
  /// The number of times that each condition of
  /// ``Simulation/sometimes(_:_:fileID:filePath:line:column:)`` held, by name.
  ///
  /// - Complexity: O(*n*) for *n* conditions.
  public var sometimes: [String: Int] { counts.mapValues(\.held) }
  /// The schedules and orders that were not covered, as sentences; empty if a schedule failed,
  /// which ends the exploration.
  public internal(set) var notCovered: [String] = []
  /// The work that ran outside of the simulation, in the first schedule with such work.
  public internal(set) var escapes: [Escape] = []

  var counts: [String: SometimesCount] = [:]

  init(plan: ExplorationPlan) { self.plan = plan }

  /// An exploration with a schedule that did not end. The number of its schedules is not known.
  init(plan: ExplorationPlan, control: Simulation.Control, stuck: TestKitFailure) {
    self.plan = plan
    self.control = control
    found = Found(failure: stuck, schedule: nil, run: nil, schedules: 0)
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Exploration: CustomStringConvertible {
  /// A human-readable text: the number of schedules, the failure, and the schedules that were not
  /// covered.
  public var description: String {
    var lines = [
      "\(schedules) \(schedules == 1 ? "schedule" : "schedules"), \(plan), \(steps / max(schedules, 1)) steps each, with \(control)."
    ]
    if let found {
      lines.append(
        "Failed\(found.schedules > 0 ? " in schedule \(found.schedules)" : ""): \(found.failure)"
      )
    }
    for name in counts.keys.sorted() {
      lines.append("\"\(name)\" held \(counts[name]!.held) times in \(counts[name]!.looked).")
    }
    lines += notCovered.map { "Not covered: \($0)" }
    return lines.joined(separator: "\n")
  }
}
