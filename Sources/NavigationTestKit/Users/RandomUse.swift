/// What a random user did, and what was broken.
public struct RandomUse: Sendable {
  /// An invariant that did not hold.
  public struct Violation: Hashable, Sendable {
    /// The name of the invariant.
    public let invariant: String
    /// What is wrong.
    public let detail: String
    /// The number of the step after which it was seen, from 1.
    public let step: Int
  }

  /// The seed of the user.
  public let seed: UInt64
  /// The steps; on a failure the shortest list that was found.
  public internal(set) var steps: [UserStep]
  /// The invariant that was broken first; nil if all hold.
  public private(set) var violation: Violation?
  /// What happened, with times.
  public private(set) var journal: [String] = []
  /// The number of steps that were asked for.
  public let count: Int
  /// The number of runs that it took.
  public internal(set) var runs = 0
  /// A Boolean value that indicates whether the same steps broke the same invariant again. If not, the app does not follow from its
  /// steps: it has a generator, a clock or threads of its own.
  public internal(set) var isReproducible = true

  init(seed: UInt64, steps: [UserStep], count: Int) {
    self.seed = seed
    self.steps = steps
    self.count = count
  }

  mutating func take(_ run: (violation: Violation?, journal: [String])) {
    violation = run.violation
    journal = run.journal
    runs += 1
  }
}

extension RandomUse: CustomStringConvertible {
  /// A text for people: what was broken, the steps as code, and what happened.
  public var description: String {
    guard let violation else { return "A random user with seed \(seed) took \(count) steps, and everything held." }
    var lines = [
      "A random user broke an invariant: \(violation.invariant).",
      "After step \(violation.step) of \(steps.count): \(violation.detail)", "",
    ]
    if !isReproducible {
      lines.append("The same steps did not break it again: the app does not follow from its steps.")
    } else {
      let shrunk = steps.count < count ? ", of which \(steps.count) \(steps.count == 1 ? "is" : "are") left" : ""
      let effort = "\(runs) \(runs == 1 ? "run" : "runs")"
      lines.append("Seed \(seed), \(count) \(count == 1 ? "step" : "steps")\(shrunk) after \(effort). To do it again:")
    }
    lines += [
      "", "await RandomUser(seed: \(seed)).use([", steps.map { "  \($0)," }.joined(separator: "\n"), "]) { makeApp() }",
    ]
    lines += ["", "What happened:"] + journal.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
