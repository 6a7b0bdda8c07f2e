internal import NavigationSimulator
public import ScheduleTestKit
internal import VirtualTime

extension TestKitFailure.Code {
  /// Objects are alive that should be gone.
  public static let leak = Self("leak")
}

/// Runs a body, and expects that every object that the body has passed to its ``LeakWatch`` is
/// gone.
///
/// ```swift
/// await expectNoLeaks { leaks in
///   await RandomUser(seed: 7).use {
///     let app = UsedApp(isSerialized: true)
///     leaks.watch(app.window)
///     return app
///   }
/// }
/// ```
///
/// The check runs after the body has returned or thrown. If an object is still alive, the check
/// lets tasks end, and advances the simulations of the watched objects by `settling`; then it runs
/// again.
///
/// On failure there is one issue, at the line of the call. It names every object that is still
/// alive, the place where the body handed it over, and its possible owner. An object that code
/// outside the body keeps is a leak here, too.
///
/// - Parameters:
///   - settling: the virtual time that simulations get to come to rest.
///   - fileID: the place of the call; the failure is shown there.
///   - filePath: likewise.
///   - line: likewise.
///   - column: likewise.
///   - body: creates objects, and hands them to the ``LeakWatch``.
/// - Throws: the error of the body.
/// - Complexity: O(*n*²) for *n* objects, besides the body.
public nonisolated(nonsending) func expectNoLeaks<E: Error>(
  settling: Duration = .seconds(10),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (LeakWatch) async throws(E) -> Void
) async throws(E) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let (leaks, result) = await leaks(after: body, settling: settling)
  report(leaks, at: location)
  try result.get()
}

/// Runs a body that is not asynchronous, and expects that every object that the body has passed to
/// its ``LeakWatch`` is gone.
///
/// It works like the asynchronous form, but gives tasks no chance to end. The compiler chooses this
/// form for a body that awaits nothing, also in an asynchronous function.
public func expectNoLeaks<E: Error>(
  settling: Duration = .seconds(10),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (LeakWatch) throws(E) -> Void
) throws(E) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let (leaks, result) = leaks(after: body, settling: settling)
  report(leaks, at: location)
  try result.get()
}

/// Runs a body, and returns the objects that the body has passed to its ``LeakWatch`` and that are
/// not gone; records nothing.
///
/// - Complexity: the same as that of `expectNoLeaks`.
public nonisolated(nonsending) func findLeaks<E: Error>(
  settling: Duration = .seconds(10),
  _ body: (LeakWatch) async throws(E) -> Void
) async throws(E) -> [Leak] {
  let (leaks, result) = await leaks(after: body, settling: settling)
  try result.get()
  return leaks
}

private nonisolated(nonsending) func leaks<E: Error>(
  after body: (LeakWatch) async throws(E) -> Void,
  settling: Duration
) async -> ([Leak], Result<Void, E>) {
  let watch = LeakWatch()
  var result = Result<Void, E>.success(())
  do throws(E) { try await body(watch) } catch { result = .failure(error) }
  var yields = 0
  while !watch.isClean, yields < 100 {
    await Task.yield()
    yields += 1
  }
  if !watch.isClean {
    for reference in watch.simulationsToRest {
      // This reference must not retain the simulation after its clock has advanced.
      await reference.simulation?.advance(by: settling)
    }
  }
  return (watch.leaks, result)
}

private func leaks<E: Error>(
  after body: (LeakWatch) throws(E) -> Void,
  settling: Duration
) -> ([Leak], Result<Void, E>) {
  let watch = LeakWatch()
  var result = Result<Void, E>.success(())
  do throws(E) { try body(watch) } catch { result = .failure(error) }
  if !watch.isClean {
    for reference in watch.simulationsToRest { try? reference.simulation?.advance(by: settling) }
  }
  return (watch.leaks, result)
}

private func report(_ leaks: [Leak], at location: TestLocation) {
  guard !leaks.isEmpty else { return }
  let count = leaks.count == 1 ? "1 object is" : "\(leaks.count) objects are"
  let lines = leaks.map { "  \($0)" }.joined(separator: "\n")
  let failure = TestKitFailure(
    .leak,
    "\(count) still there after the body:\n\(lines)",
    at: location
  )
  location.recordIssue(failure.message)
}
