import NavigationSimulator
import TestSupport
import Testing

/// Answers to questions about UIKit that differ from the defaults.
struct Answers: Sendable, CustomTestStringConvertible {
  /// The answers in the simulations of all scenes and apps that are created now.
  @TaskLocal static var current = Answers(list: [])

  let list: [(doubt: Doubt, answer: Doubt.Answer)]

  var testDescription: String { list.map { "\($0.doubt): \($0.answer)" }.joined(separator: ", ") }

  /// Whether careful code cannot detect a transition that has not begun.
  var delayCoordinators: Bool { list.contains { $0.doubt == .existenceOfACoordinator } }

  func give(to simulation: NavigationSimulation) {
    for (doubt, answer) in list { simulation.doubts.answer(doubt, answer) }
  }

  private static let single = Doubt.all.flatMap { doubt in
    doubt.options.dropFirst().map { Answers(list: [(doubt, $0.answer)]) }
  }

  private static let pairs = single.indices.flatMap { first in
    single[(first + 1)...].filter { $0.list[0].doubt != single[first].list[0].doubt }.map {
      Answers(list: single[first].list + $0.list)
    }
  }

  /// Each answer that is not a default, in the second ring of tests; in long checks also each pair.
  /// In the first ring only the defaults.
  #if EACH_ANSWER
  static let tried = Effort.isGreat ? single + pairs : single
  #else
  static let tried = [Answers(list: [])]
  #endif
}

/// Runs each test of a suite under each answer that this ring of tests tries, and names the answers
/// in its issues.
struct UnderAnswers: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    for answers in Answers.tried {
      let naming = IssueHandlingTrait.compactMapIssues {
        var issue = $0
        issue.comments.append("under \(answers.testDescription)")
        return issue
      }
      try await Answers.$current.withValue(answers) {
        try await naming.provideScope(for: test, testCase: testCase, performing: function)
      }
    }
  }
}

extension Trait where Self == UnderAnswers {
  static var underAnswers: Self { UnderAnswers() }
}
