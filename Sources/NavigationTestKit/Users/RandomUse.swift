public import NavigationSimulator

/// The steps of a random user, and the invariant that they broke.
public struct RandomUse: Sendable {
  /// An invariant that did not hold.
  public struct Violation: Hashable, Sendable {
    /// The name of the invariant.
    public let invariant: String
    /// A description of the violation.
    public let detail: String
    /// The number of the step before the violation, from 1.
    public let step: Int
  }

  /// The seed of the user.
  public let seed: UInt64
  /// The steps; on a failure the shortest list that was found.
  public internal(set) var steps: [UserStep]
  /// The invariant that was broken first; nil if all hold.
  public private(set) var violation: Violation?
  /// The events, with times.
  public private(set) var journal: [String] = []
  /// The number of steps that were asked for.
  public let count: Int
  /// The answers to questions about UIKit that differ from the defaults, with their questions.
  public internal(set) var answers: [(doubt: Doubt, option: Doubt.Option)] = []
  /// The questions that the first run asked.
  var asked: [Doubt] = []
  /// The number of runs until this result.
  public internal(set) var runs = 0
  /// A Boolean value that indicates whether the same steps broke the same invariant again. If not,
  /// the app does not depend on its steps alone: it has a random generator, a clock or threads that
  /// the steps do not control.
  public internal(set) var isReproducible = true

  init(seed: UInt64, steps: [UserStep], count: Int) {
    self.seed = seed
    self.steps = steps
    self.count = count
  }

  mutating func take(_ run: (violation: Violation?, journal: [String], asked: [Doubt])) {
    violation = run.violation
    journal = run.journal
    if runs == 0 { asked = run.asked }
    runs += 1
  }
}

extension RandomUse: CustomStringConvertible {
  /// A human-readable text: the broken invariant, the steps as code, and the events.
  public var description: String {
    guard let violation else {
      return "A random user with seed \(seed) took \(count) steps, and everything held."
    }
    var lines = [
      "A random user broke an invariant: \(violation.invariant).",
      "After step \(violation.step) of \(steps.count): \(violation.detail)", "",
    ]
    if !answers.isEmpty { lines.insert("It breaks if \(DoubtPlan.words(for: answers)).", at: 1) }
    if !isReproducible {
      lines.append("The same steps did not break it again: the app does not follow from its steps.")
    } else {
      let shrunk =
        steps.count < count
        ? ", of which \(steps.count) \(steps.count == 1 ? "is" : "are") left" : ""
      let effort = "\(runs) \(runs == 1 ? "run" : "runs")"
      lines.append(
        "Seed \(seed), \(count) \(count == 1 ? "step" : "steps")\(shrunk) after \(effort). To do it again:"
      )
    }
    lines += [
      "", "await RandomUser(seed: \(seed)).use([", steps.map { "  \($0)," }.joined(separator: "\n"),
    ]
    if answers.isEmpty {
      lines.append("]) { makeApp() }")
    } else {
      lines += ["]) {", "  let app = makeApp()"]
      lines += answers.map {
        "  app.window.simulation.doubts.answer(.\($0.doubt), .\($0.option.answer))"
      }
      lines += ["  return app", "}"]
    }
    lines += ["", "The events:"] + journal.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
