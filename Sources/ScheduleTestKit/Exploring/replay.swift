/// Runs a body with the choices of a schedule that an exploration has printed, and records a
/// failure as an issue of the running test.
///
/// ```swift
/// await replay("c2-1rk0l0m-1190dup-01") { simulation in
///   try await transfer(in: simulation)
/// }
/// ```
///
/// After the decisions of the schedule, the first option runs at each decision. The run has the
/// control under which the schedule was made. A schedule with full control needs a process that has
/// it.
///
/// - Parameters:
///   - schedule: the text of a ``Schedule``, which belongs to the body of one file and function.
///   - settings: the settings of the run, as in the exploration.
///   - allowsEscapes: whether work may run outside of the simulation's control; otherwise that is a
///     failure.
///   - isolation: the isolation of the call, which decides on the thread.
///   - function: the function that contains the body. Schedules identify the body by it and by the
///     file.
///   - fileID: the file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the code to run, which receives its simulation.
/// - Returns: the result of the run; a failure with the code `otherBody` or `unreadableSchedule` if
///   the text is no schedule of this body.
/// - Complexity: that of the body, plus O(log *n*) in each step for *n* ready tasks.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@discardableResult
public func replay(
  _ schedule: String,
  settings: Simulation.Settings = .init(),
  allowsEscapes: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  function: StaticString = #function,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @Sendable (Simulation) async throws -> Void
) async -> Simulation.Run {
  let call = BodyCall(function, fileID, filePath, line, column)
  let control = schedule.first.flatMap { Simulation.Control(letter: $0) } ?? .cooperative
  return await call.run(isolation, settings, ifStuck: { failure, _ in .refused(failure, control) })
  {
    Simulation.run(replaying: schedule, call, $0, body)
  }.recordIssue(allowsEscapes: allowsEscapes)
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Runs a body with the choices of a schedule, on the calling thread, and records no issue.
  ///
  /// Use it in programs, in synchronous tests, and in tests of the run of a schedule. It blocks the
  /// calling thread until the body has ended.
  ///
  /// - Parameters:
  ///   - schedule: the text of a ``Schedule``, which belongs to the body of one file and function.
  ///   - settings: the settings of the run, as in the exploration.
  ///   - function: the function that contains the body. Schedules identify the body by it and by
  ///     the file.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - body: the code to run, which receives its simulation.
  /// - Returns: the result of the run; a failure with the code `otherBody` or `unreadableSchedule`
  ///   if the text is no schedule of this body.
  /// - Complexity: that of the body, plus O(log *n*) in each step for *n* ready tasks.
  public static func run(
    replaying schedule: String,
    settings: Settings = Settings(),
    function: StaticString = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) -> Run {
    run(
      replaying: schedule,
      BodyCall(function, fileID, filePath, line, column),
      settings.here(),
      body
    )
  }

  static func run(
    replaying text: String,
    _ call: BodyCall,
    _ settings: Settings,
    _ body: @escaping Body
  ) -> Run {
    func otherBody(_ message: String) -> Run {
      .refused(TestKitFailure(.otherBody, message, at: call.location))
    }
    let schedule: Schedule
    do {
      schedule = try Schedule(text, at: call.location)
    } catch {
      return .refused(error)
    }
    guard schedule.body == call.body else {
      return otherBody(
        "The schedule \"\(text)\" belongs to another body: it was made in another function or file."
      )
    }
    var settings = settings
    settings.control = schedule.control.wanted
    settings.drawnRun = schedule.run
    guard schedule.hashing == .current else {
      return otherBody(
        "The schedule \"\(text)\" was made with \(schedule.hashing), and this process has \(Schedule.Hashing.current), so that sets and "
          + "dictionaries may be in another order. \(schedule.hashing.remedy)"
      )
    }
    guard settings.possibleControl.letter == schedule.control.letter else {
      return otherBody(
        "The schedule \"\(text)\" was made with \(schedule.control.name) control, and this process has \(settings.possibleControl)."
          + (schedule.control.isFull ? " Link FullScheduleControl." : "")
      )
    }
    let run = runInTest(settings, RunOrigin(call, as: "replay(\"\(text)\")"), body) {
      PrefixStrategy(schedule.choices, schedule.extraOptions)
    }
    guard run.failure == nil else { return run }
    guard run.choices.count >= schedule.choices.count else {
      return otherBody(
        "The body ended after \(run.choices.count) of the \(schedule.choices.count) decisions of the schedule: it is a schedule of "
          + "another body, or the body has changed since. Explore again."
      )
    }
    guard run.fingerprint == schedule.run else {
      return otherBody(
        "With the choices of the schedule \"\(text)\" the body took other steps than when the schedule was made: it is a schedule of another "
          + "body, or the body has changed since. Explore again."
      )
    }
    return run
  }
}
