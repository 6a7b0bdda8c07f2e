/// Runs many schedules of a body, and records a failure, shortened, as an issue of the running test.
///
/// Create everything that the body needs in the body, so that each schedule has new objects:
///
/// ```swift
/// await explore(.exhaustive(preemptions: 2)) { simulation in
///   let account = Account(balance: 10)
///   async let first = account.withdraw(10)
///   async let second = account.withdraw(10)
///   let paid = await (first, second)
///   simulation.always("nobody pays twice", !(paid.0 && paid.1))
///   simulation.sometimes("the second one is first", paid.1)
/// }
/// ```
///
/// The exploration records a failure once, with the simplest schedule found that shows it, as a picture and as code to paste. It runs some schedules
/// twice, because a body that is no function of its schedule is a failure.
///
/// It never claims to have run all interleavings: ``Exploration/notCovered`` lists the missing ones.
///
/// The body runs on a separate thread, so it blocks no thread of other tests. With full control, a call on the main actor runs the body there,
/// and no other code runs on the main thread meanwhile.
///
/// - Parameters:
///   - plan: the schedules to run.
///   - budget: the limits of the exploration.
///   - settings: the settings of each run.
///   - allowsEscapes: whether work may run outside of the simulation's control; otherwise that is a failure.
///   - isolation: the isolation of the call, which decides on the thread.
///   - function: the function that contains the body. Schedules identify the body by it and by the file.
///   - fileID: the file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the code to run, which receives its simulation.
/// - Returns: the result of the exploration. If the task is cancelled, the exploration runs no further schedule, and returns the result of those
///   before. At least one schedule runs, also in a task that was cancelled before.
/// - Complexity: as the body's, times the number of schedules.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@discardableResult
public func explore(
  _ plan: ExplorationPlan = .random(),
  budget: ExplorationBudget = .init(),
  settings: Simulation.Settings = .init(),
  allowsEscapes: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  function: StaticString = #function,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @Sendable (Simulation) async throws -> Void
) async -> Exploration {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let identity = Schedule.identity(of: function, in: fileID)
  let exploration = await onSuitableThread(
    isolation,
    settings,
    ifStuck: { Exploration(plan: plan, control: settings.possibleControl, stuck: $0.failure(at: location)) }
  ) { hasMainActor in
    Exploration.run(plan, budget, settings.here(hasMainActor), identity, allowsEscapes, at: location, body)
  }
  return exploration.recorded(at: location)
}

/// Runs many schedules of a body, on the calling thread, and records a failure, shortened, as an issue of the running test.
///
/// Otherwise it is the same as the asynchronous form. It blocks its thread until the exploration has ended.
///
/// - Parameters:
///   - plan: the schedules to run.
///   - budget: the limits of the exploration.
///   - settings: the settings of each run.
///   - allowsEscapes: whether work may run outside of the simulation's control; otherwise that is a failure.
///   - function: the function that contains the body. Schedules identify the body by it and by the file.
///   - fileID: the file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the code to run, which receives its simulation.
/// - Returns: the result of the exploration.
/// - Complexity: as the body's, times the number of schedules.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@discardableResult
public func explore(
  _ plan: ExplorationPlan = .random(),
  budget: ExplorationBudget = .init(),
  settings: Simulation.Settings = .init(),
  allowsEscapes: Bool = false,
  function: StaticString = #function,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @Sendable (Simulation) async throws -> Void
) -> Exploration {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let identity = Schedule.identity(of: function, in: fileID)
  return Exploration.run(plan, budget, settings.here(), identity, allowsEscapes, at: location, body)
    .recorded(at: location)
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Exploration {
  /// Runs many schedules of a body, on the calling thread, and records no issue.
  ///
  /// For programs, and for tests of the result of an exploration.
  ///
  /// - Parameters:
  ///   - plan: the schedules to run.
  ///   - budget: the limits of the exploration.
  ///   - settings: the settings of each run.
  ///   - allowsEscapes: whether work may run outside of the simulation's control; otherwise that is a failure.
  ///   - function: the function that contains the body. Schedules identify the body by it and by the file.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - body: the code to run, which receives its simulation.
  /// - Returns: the result of the exploration.
  /// - Complexity: as the body's, times the number of schedules.
  public static func run(
    _ plan: ExplorationPlan = .random(),
    budget: ExplorationBudget = .init(),
    settings: Simulation.Settings = .init(),
    allowsEscapes: Bool = false,
    function: StaticString = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) -> Exploration {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let identity = Schedule.identity(of: function, in: fileID)
    return run(plan, budget, settings.here(), identity, allowsEscapes, at: location, body)
  }

  static func run(
    _ plan: ExplorationPlan,
    _ budget: ExplorationBudget,
    _ settings: Simulation.Settings,
    _ identity: UInt32,
    _ allowsEscapes: Bool,
    at location: TestLocation,
    _ body: @escaping Simulation.Body
  ) -> Exploration {
    var explorer = ScheduleExplorer(
      plan: plan,
      budget: budget,
      settings: settings,
      identity: identity,
      allowsEscapes: allowsEscapes,
      at: location,
      body
    )
    return explorer.explore()
  }
}
