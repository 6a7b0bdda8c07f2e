/// Runs a body once, with the choices that follow from a seed, and records a failure as an issue of
/// the running test.
///
/// A parameterized test has a test case for each seed:
///
/// ```swift
/// @Test(arguments: Simulation.seeds(20))
/// func noDepositIsLost(seed: UInt64) async {
///   await simulate(seed: seed) { simulation in
///     let account = Account()
///     async let first: Void = account.deposit(1)
///     async let second: Void = account.deposit(1)
///     _ = await (first, second)
///     simulation.always("no deposit is lost", await account.balance == 2)
///   }
/// }
/// ```
///
/// The body runs on a separate thread, so it blocks no thread of other tests. With full control, a
/// call on the main actor runs the body there, and no other code runs on the main thread meanwhile.
///
/// - Parameters:
///   - seed: any number.
///   - settings: the settings of the run.
///   - allowsEscapes: whether work may run outside of the simulation's control; otherwise that is a
///     failure.
///   - isolation: the isolation of the call, which decides on the thread.
///   - fileID: the file of the call.
///   - filePath: the path of that file.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the code to run, which receives its simulation.
/// - Returns: the result of the run.
/// - Complexity: that of the body, plus O(log *n*) in each step for *n* ready tasks.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@discardableResult
public func simulate(
  seed: UInt64,
  settings: Simulation.Settings = .init(),
  allowsEscapes: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @escaping @Sendable (Simulation) async throws -> Void
) async -> Simulation.Run {
  let call = BodyCall("", fileID, filePath, line, column)
  return await call.run(isolation, settings, ifStuck: { .refused($0, $1) }) {
    Simulation.runInTest($0, RunOrigin(seed: seed, at: call.location), body) {
      RandomStrategy(seed: seed)
    }
  }.recordIssue(allowsEscapes: allowsEscapes)
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Returns seeds for the arguments of a test: 1, 2, 3, and so on.
  ///
  /// - Parameter count: the number of seeds; there are none if it is not above 0.
  /// - Complexity: O(*n*) for *n* seeds.
  public static func seeds(_ count: Int) -> [UInt64] { (0..<max(0, count)).map { UInt64($0) + 1 } }
}
