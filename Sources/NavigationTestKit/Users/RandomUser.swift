internal import NavigationSimulator
public import ScheduleTestKit
internal import TransitionSupport
internal import VirtualTime

/// A simulated user who performs random steps in an app, and checks after each step whether the app
/// is consistent.
///
/// ```swift
/// await RandomUser(seed: 7).use {
///   let app = UsedApp(isSerialized: true)
///   app.addScreen { ViewController(title: "editor") }
///   app.addInvariant("there is a root") { [unowned app] in app.window.rootViewController != nil }
///   return app
/// }
/// ```
///
/// The steps follow from a seed: the same seed gives the same steps, on every machine. The app's
/// ``UsedApp/invariants`` are checked after every step; invariants at rest are checked whenever
/// nothing moves, and at the end. On a failure, fewer and simpler steps that break the same
/// invariant are tried, and the shortest list is shown as code to paste.
public struct RandomUser: Sendable {
  /// The seed.
  public let seed: UInt64
  /// The frequencies of the steps.
  public let weights: UserWeights

  /// Creates a user.
  ///
  /// - Parameters:
  ///   - seed: the number that everything follows from.
  ///   - weights: the frequencies of the steps.
  public init(seed: UInt64, weights: UserWeights = UserWeights()) {
    self.seed = seed
    self.weights = weights
  }

  /// Returns the steps of this user.
  ///
  /// - Complexity: O(*n*) for *n* steps.
  public func steps(_ count: Int) -> [UserStep] {
    var random = SplitMix64(seed: seed)
    return (0..<max(count, 0)).map { _ in weights.step(&random) }
  }
}

extension TestKitFailure.Code {
  /// A random user broke an invariant of an app.
  public static let randomUser = Self("randomUser")
}

extension RandomUser {
  /// Uses an app at random, and expects that its invariants hold.
  ///
  /// On failure there is one issue, at the line of the call.
  ///
  /// - Parameters:
  ///   - count: the number of steps.
  ///   - shrinkingRuns: the largest number of runs that try fewer steps on a failure.
  ///   - fileID: the place of the call; the failure is shown there.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  ///   - makeApp: creates the app anew, for each run.
  /// - Returns: the steps, and the invariant that they broke.
  /// - Complexity: O(*s* · *c*) for *s* steps and *c* controllers in the window, in each run.
  @discardableResult
  public nonisolated(nonsending) func use(
    steps count: Int = 40,
    shrinkingRuns: Int = 300,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ makeApp: () throws -> UsedApp
  ) async rethrows -> RandomUse {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let use = try await tryOut(steps(count), shrinkingRuns: shrinkingRuns, makeApp)
    if use.violation != nil {
      location.recordIssue(TestKitFailure(.randomUser, use.description, at: location).message)
    }
    return use
  }

  /// Uses an app at random with the default answers to all questions about UIKit. Then takes the
  /// same steps in new apps, under each other answer to each question that the first use asked.
  ///
  /// ```swift
  /// await RandomUser(seed: 7).useUnderEachDoubt {
  ///   let app = UsedApp(isSerialized: true)
  ///   app.window.simulation.collisionBehavior = .matchingUIKit
  ///   return app
  /// }
  /// ```
  ///
  /// Most questions are asked only where collisions are UIKit's. The first failure is one issue,
  /// which names the answer and its source, and ends the use. Otherwise it works like
  /// ``use(steps:shrinkingRuns:fileID:filePath:line:column:_:)``.
  ///
  /// - Parameters:
  ///   - count: the number of steps of each use.
  ///   - shrinkingRuns: the largest number of runs that look for a shorter failure.
  ///   - inPairs: a Boolean value that indicates whether the answers to two questions differ, too.
  ///   - fileID: the file ID of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - makeApp: creates the app of a use, on a new simulation.
  /// - Returns: the last use: the first that failed, if one did.
  /// - Complexity: O(*n*) uses for *n* answers, and O(*n*²) in pairs.
  @discardableResult
  public nonisolated(nonsending) func useUnderEachDoubt(
    steps count: Int = 40,
    shrinkingRuns: Int = 300,
    inPairs: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ makeApp: () throws -> UsedApp
  ) async rethrows -> RandomUse {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var plan = DoubtPlan(inPairs: inPairs)
    var use = RandomUse(seed: seed, steps: [], count: count)
    while use.violation == nil, let answers = plan.next() {
      use = try await tryOut(steps(count), under: answers, shrinkingRuns: shrinkingRuns, makeApp)
      plan.note(use.asked)
    }
    if use.violation != nil {
      location.recordIssue(TestKitFailure(.randomUser, use.description, at: location).message)
    }
    return use
  }

  /// Takes these steps, as a failure has printed them, and expects that the app's invariants hold.
  ///
  /// The steps are not shrunk. Otherwise it works like
  /// ``use(steps:shrinkingRuns:fileID:filePath:line:column:_:)``.
  @discardableResult
  public nonisolated(nonsending) func use(
    _ steps: [UserStep],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ makeApp: () throws -> UsedApp
  ) async rethrows -> RandomUse {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let use = try await tryOut(steps, shrinkingRuns: 0, makeApp)
    if use.violation != nil {
      location.recordIssue(TestKitFailure(.randomUser, use.description, at: location).message)
    }
    return use
  }

  /// Performs steps in an app, and returns the invariant that they broke; records nothing.
  ///
  /// - Complexity: as ``use(steps:shrinkingRuns:fileID:filePath:line:column:_:)``.
  public nonisolated(nonsending) func tryOut(
    _ steps: [UserStep],
    shrinkingRuns: Int = 300,
    _ makeApp: () throws -> UsedApp
  ) async rethrows -> RandomUse {
    try await tryOut(steps, under: [], shrinkingRuns: shrinkingRuns, makeApp)
  }

  private nonisolated(nonsending) func tryOut(
    _ steps: [UserStep],
    under answers: DoubtPlan.Answers,
    shrinkingRuns: Int,
    _ makeApp: () throws -> UsedApp
  ) async rethrows -> RandomUse {
    var use = RandomUse(seed: seed, steps: steps, count: steps.count)
    use.answers = answers
    let first = try await run(steps, under: answers, makeApp)
    use.take(first)
    guard let violation = first.violation, shrinkingRuns > 0 else { return use }
    var budget = shrinkingRuns
    // Steps after the violation have no part in it.
    var shrinking = StepShrinking(Array(steps.prefix(violation.step)))
    while budget > 0, let candidate = shrinking.candidate {
      budget -= 1
      let next = try await run(candidate, under: answers, makeApp)
      let isSame = next.violation?.invariant == violation.invariant
      shrinking.answer(isSame)
      if isSame { use.steps = candidate }
      if isSame { use.take(next) } else { use.runs += 1 }
    }
    use.isReproducible = shrinking.isReproducible
    return use
  }

  private nonisolated(nonsending) func run(
    _ steps: [UserStep],
    under answers: DoubtPlan.Answers,
    _ makeApp: () throws -> UsedApp
  ) async rethrows -> (violation: RandomUse.Violation?, journal: [String], asked: [Doubt]) {
    let app = try makeApp()
    app.window.simulation.doubts.answer(answers)
    await app.window.simulation.advance(by: .zero)
    let world = UserWorld(app)
    for (index, step) in steps.enumerated() {
      await world.perform(step)
      let moments: [NavigationInvariant.Moment] = step == .rest ? [.always, .atRest] : [.always]
      guard let violation = world.violation(at: moments, after: index + 1) else { continue }
      let journal = world.journal
      // A lock of the app that is released in use would report that.
      await world.rest()
      return (violation, journal, app.window.simulation.doubts.asked)
    }
    world.note("rest, in the end")
    await world.rest()
    world.look()
    let violation = world.violation(at: [.always, .atRest], after: steps.count)
    return (violation, world.journal, app.window.simulation.doubts.asked)
  }
}

extension UserWorld {
  fileprivate func violation(at moments: [NavigationInvariant.Moment], after step: Int) -> RandomUse
    .Violation?
  {
    for invariant in app.invariants where moments.contains(invariant.moment) {
      guard let detail = invariant.violation(self) else { continue }
      return RandomUse.Violation(invariant: invariant.name, detail: detail, step: step)
    }
    return nil
  }
}
