/// The answers to the questions about UIKit in one simulation, and the questions that it has asked.
public struct Doubts: Sendable {
  /// The questions that the simulation has asked so far, in order, each once.
  public private(set) var asked: [Doubt] = []
  private var answers: [Doubt: Doubt.Answer] = [:]

  /// Answers a question in this simulation, from now on.
  ///
  /// - Precondition: the answer is one of the question's ``Doubt/options``.
  public mutating func answer(_ doubt: Doubt, _ answer: Doubt.Answer) {
    precondition(
      doubt.options.contains { $0.answer == answer },
      "\(answer) is no answer to \(doubt)"
    )
    answers[doubt] = answer
  }

  package mutating func answer(_ answers: DoubtPlan.Answers) {
    for (doubt, option) in answers { answer(doubt, option.answer) }
  }

  /// Returns the answer to a question, and notes the question as asked.
  mutating func ask(_ doubt: Doubt) -> Doubt.Answer {
    if !asked.contains(doubt) { asked.append(doubt) }
    return answers[doubt] ?? doubt.options[0].answer
  }
}

/// A test that fails under an answer to a question about UIKit.
public struct DoubtFailure: Error, CustomStringConvertible {
  /// The answers that differ from the defaults, with their questions; none if the test fails with
  /// the defaults.
  public let answers: [(doubt: Doubt, option: Doubt.Option)]
  /// The error of the test.
  public let underlying: any Error

  /// A sentence with the answers and their sources, and the error.
  public var description: String {
    guard !answers.isEmpty else { return "fails with the default answers: \(underlying)" }
    return "fails if \(DoubtPlan.words(for: answers)): \(underlying)"
  }
}

/// The runs of a test under answers to questions about UIKit.
public struct DoubtTrials: Sendable {
  /// The questions that the test asked with the default answers; each other answer of each was
  /// tried.
  public internal(set) var tried: [Doubt] = []
  /// The questions that the test asked under other answers only; they kept their defaults.
  public internal(set) var untried: [Doubt] = []
  /// The number of runs.
  public internal(set) var runCount = 0
}

extension NavigationSimulation {
  /// The time between two frames, for the answers that count frames.
  static let frame = Duration.seconds(1) / 120

  /// Whether a push during a transition of its stack waits: on iOS 9, and on a current system as
  /// the question is answered.
  var defersPushes: Bool {
    profile == .iOS9 || profile == .current && doubts.ask(.pushDuringTransition) == .deferred
  }

  /// Treats the completion of a dropped call as UIKit does.
  func settle(dropped completion: @escaping TransitionCompletion) {
    switch doubts.ask(.completionOfADroppedCall) {
    case .kept: keptCompletions.append(completion)
    case .called: schedule(after: .zero) { completion(.cancelled) }
    default: break
    }
  }

  /// Runs a test with the default answers to all questions about UIKit, and then anew for each
  /// other answer to each question that it asked.
  ///
  /// ```swift
  /// try NavigationSimulation.underEachDoubt { simulation in
  ///   simulation.collisionBehavior = .matchingUIKit
  ///   let screen = LoginScreen(in: simulation)
  ///   try screen.signIn()
  ///   try simulation.run()
  ///   guard screen.isSignedIn else { throw LoginLost() }
  /// }
  /// ```
  ///
  /// Each run has a new simulation, so the test creates its controllers itself. One answer differs
  /// at a time.
  ///
  /// - Parameters:
  ///   - inPairs: a Boolean value that indicates whether the answers to two questions differ, too.
  ///   - body: the test; it fails by throwing.
  /// - Returns: the questions.
  /// - Throws: ``DoubtFailure``, of the first run that fails.
  /// - Complexity: O(*n*) runs for *n* answers, and O(*n*²) in pairs.
  @discardableResult
  public static func underEachDoubt(
    inPairs: Bool = false,
    _ body: (NavigationSimulation) throws -> Void
  ) throws -> DoubtTrials {
    var plan = DoubtPlan(inPairs: inPairs)
    while let answers = plan.next() {
      let simulation = NavigationSimulation()
      simulation.doubts.answer(answers)
      do { try body(simulation) } catch { throw DoubtFailure(answers: answers, underlying: error) }
      plan.note(simulation.doubts.asked)
    }
    return plan.trials
  }

  /// Runs a test with tasks with the default answers to all questions about UIKit, and then anew
  /// for each other answer to each question that it asked.
  ///
  /// - Throws: ``DoubtFailure``, of the first run that fails.
  @discardableResult
  public nonisolated(nonsending) static func underEachDoubt(
    inPairs: Bool = false,
    _ body: nonisolated(nonsending) (NavigationSimulation) async throws -> Void
  ) async throws -> DoubtTrials {
    var plan = DoubtPlan(inPairs: inPairs)
    while let answers = plan.next() {
      let simulation = NavigationSimulation()
      simulation.doubts.answer(answers)
      do { try await body(simulation) } catch {
        throw DoubtFailure(answers: answers, underlying: error)
      }
      plan.note(simulation.doubts.asked)
    }
    return plan.trials
  }
}

/// The order of the runs of a test under answers.
package struct DoubtPlan {
  package typealias Answers = [(doubt: Doubt, option: Doubt.Option)]

  private let inPairs: Bool
  private(set) var trials = DoubtTrials()
  /// The runs to come; nil before the run with the defaults.
  private var runs: [Answers]?

  package init(inPairs: Bool) { self.inPairs = inPairs }

  /// Returns answers with their sources, as the conditions of a sentence.
  package static func words(for answers: Answers) -> String {
    answers.map { "UIKit \($0.option.behavior) (\($0.option.source))" }.joined(separator: ", and ")
  }

  /// Returns the answers of the next run that differ from the defaults; nil when all runs are over.
  package mutating func next() -> Answers? {
    guard runs != nil else { return [] }
    return runs?.isEmpty == false ? runs?.removeFirst() : nil
  }

  /// Notes the questions of a run that has passed.
  package mutating func note(_ asked: [Doubt]) {
    trials.runCount += 1
    guard runs == nil else {
      for doubt in asked where !(trials.tried + trials.untried).contains(doubt) {
        trials.untried.append(doubt)
      }
      return
    }
    trials.tried = asked
    let single: [Answers] = asked.flatMap { doubt in doubt.options.dropFirst().map { [(doubt, $0)] }
    }
    let pairs =
      !inPairs
      ? []
      : single.indices.flatMap { first in
        single[(first + 1)...].filter { $0[0].doubt != single[first][0].doubt }.map {
          single[first] + $0
        }
      }
    runs = single + pairs
  }
}
