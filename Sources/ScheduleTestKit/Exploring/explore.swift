/// Runs many schedules of a body, and records a failure, shortened, as an issue of the running
/// test.
///
/// Create everything that the body needs in the body, so that each schedule has new objects:
///
/// ```swift
/// await explore(.exhaustive(preemptions: 2)) { simulation in
///   let account = Account(balance: 10)
///   async let first = account.withdraw(10)
///   async let second = account.withdraw(10)
///   let paid = await (first, second)
///   simulation.always("no bill is paid twice", !(paid.0 && paid.1))
///   simulation.sometimes("the second one is first", paid.1)
/// }
/// ```
///
/// The exploration records a failure once, with the simplest schedule found that shows it, as a
/// picture and as code to paste. It runs some schedules twice, to find a body that is no function
/// of its schedule. Such a body is a failure.
///
/// It never claims to have run all interleavings: ``Exploration/notCovered`` lists the missing
/// ones.
///
/// The body runs on a separate thread, so it blocks no thread of other tests. With full control, a
/// call on the main actor runs the body there, and no other code runs on the main thread meanwhile.
///
/// - Parameters:
///   - plan: the schedules to run.
///   - budget: the limits of the exploration.
///   - settings: the settings of each run.
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
/// - Returns: the result of the exploration. If the task is cancelled, the exploration runs no
///   further schedule, and returns the result of those before. At least one schedule runs, also in
///   a task that was cancelled before.
/// - Complexity: that of the body, times the number of schedules.
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
  let call = BodyCall(function, fileID, filePath, line, column)
  return await call.run(
    isolation,
    settings,
    ifStuck: { Exploration(plan: plan, control: $1, stuck: $0) }
  ) {
    ScheduleExplorer.explore(plan, budget, $0, allowsEscapes, call, body)
  }.recordIssue()
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Exploration {
  /// Runs many schedules of a body, on the calling thread, and records no issue.
  ///
  /// Use it in programs, in synchronous tests, which call ``recordIssue()`` afterwards, and in
  /// tests of the result of an exploration.
  ///
  /// It blocks the calling thread until the exploration has ended. If such calls block all threads
  /// of the pool, no thread is left for other tasks. In asynchronous code, await
  /// ``/ScheduleTestKit/explore(_:budget:settings:allowsEscapes:isolation:function:fileID:filePath:line:column:_:)``.
  ///
  /// - Parameters:
  ///   - plan: the schedules to run.
  ///   - budget: the limits of the exploration.
  ///   - settings: the settings of each run.
  ///   - allowsEscapes: whether work may run outside of the simulation's control; otherwise that is
  ///     a failure.
  ///   - function: the function that contains the body. Schedules identify the body by it and by
  ///     the file.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - body: the code to run, which receives its simulation.
  /// - Returns: the result of the exploration.
  /// - Complexity: that of the body, times the number of schedules.
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
    let call = BodyCall(function, fileID, filePath, line, column)
    return ScheduleExplorer.explore(plan, budget, settings.here(), allowsEscapes, call, body)
  }
}
