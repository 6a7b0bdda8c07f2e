internal import TransitionSupport

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// The result of a run.
  public struct Run: Sendable {
    /// The control that the run had.
    public let control: Control
    /// The call that made the run; nil if no run took place.
    var origin: RunOrigin?
    var decisions: ArraySlice<Decision> = []
    /// Whether a timer was pending while a task was ready.
    var hadTimers = false
    var leftOut: LeftOut = []
    /// The tasks, by number.
    var tasks: ArraySlice<TaskTable.Known> = []
    var meetings = TaskMeetings()
    /// The ``RunRecord/fingerprint`` of the run.
    var fingerprint: UInt32 = 0
    /// The steps and the events of the run.
    public internal(set) var trace = Trace(steps: [], events: [], names: [:])
    /// The first failure; nil if the body ended and nothing failed.
    public internal(set) var failure: TestKitFailure?
    /// The work that ran outside of the simulation's control, in order.
    public internal(set) var escapes: [Escape] = []
    var sometimes: [String: SometimesCount] = [:]
    /// The virtual time at the end.
    public internal(set) var duration = Duration.zero
    /// Whether a sleep on a real clock may have had another length than the code asked for.
    var isUncertain = false
    /// Whether a sleep on a real clock was no whole number of milliseconds.
    var hasUnevenSleep = false
    /// Whether the fairness of the settings kept a ready task from being an option.
    var heldTaskBack = false
    /// The name of the first task that continued after the end of the body; nil if none did.
    var remainingTask: String?
    /// Whether tasks remained when the steps after the end of the run were used up.
    var hasWorkLeft = false

    /// The number of steps.
    ///
    /// - Complexity: O(1).
    public var steps: Int { trace.steps.count }

    var choices: [Int] { decisions.map(\.choice) }
  }

  /// Runs a body with the choices that follow from a seed, on the calling thread.
  ///
  /// It records no issue, and blocks the calling thread until the body has ended. In an
  /// asynchronous test, use
  /// ``/ScheduleTestKit/simulate(seed:settings:allowsEscapes:isolation:fileID:filePath:line:column:_:)``.
  ///
  /// - Parameters:
  ///   - seed: any number.
  ///   - settings: the settings of the run.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - body: the code to run, which receives its simulation.
  /// - Returns: the result of the run. Within a simulation the body does not run, and the failure
  ///   has the code `nested`.
  /// - Complexity: that of the body, plus O(log *n*) in each step for *n* ready tasks.
  public static func run(
    seed: UInt64,
    settings: Settings = Settings(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) -> Run {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return run(settings.here(), RunOrigin(seed: seed, at: location), body) {
      RandomStrategy(seed: seed)
    }
  }

  /// Runs a body on the calling thread, unless that thread already runs a simulation.
  ///
  /// - Parameter makeStrategy: returns a new strategy for each run of the body.
  static func run(
    _ settings: Settings,
    _ origin: RunOrigin,
    _ body: @escaping Body,
    _ makeStrategy: () -> any Strategy
  ) -> Run {
    guard ThreadSlot.simulation == nil else {
      return .refused(
        TestKitFailure(
          .nested,
          "A simulation was started within another one. Code in a simulation runs under its schedule already: call the body itself.",
          at: origin.location
        )
      )
    }
    let executors = SimulationExecutors.take()
    defer { SimulationExecutors.give(executors) }
    var settings = settings
    var last: Run?
    // A busy machine may interrupt the thread while a task goes to sleep on a real clock. Such a
    // run is no function of its seed, so the body runs again, and also after a sleep for a fraction
    // of a millisecond. It does so until a run is certain, or two in a row agree.
    var runsLeft = Self.uncertainRuns
    while true {
      let run = Simulation(settings: settings, strategy: makeStrategy(), executors: executors)
        .runToEnd(origin, body)
      runsLeft -= 1
      if !run.isUncertain || last?.trace.isLike(run.trace) == true || runsLeft == 0 { return run }
      last = run
      settings.measuresSteps = true
    }
  }

  /// The greatest number of runs, if no two in a row agree.
  private static var uncertainRuns: Int { 50 }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Run {
  /// A run that did not take place, or whose thread is abandoned.
  static func refused(_ failure: TestKitFailure, _ control: Simulation.Control = .cooperative)
    -> Self
  {
    Self(control: control, failure: failure)
  }
}
