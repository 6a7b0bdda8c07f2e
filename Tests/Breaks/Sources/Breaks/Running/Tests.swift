import BreakFinding
import Foundation

/// The tests of a build: what runs them, and for how long at most.
///
/// For a break only those run in which it makes a difference at its place. They run in parts, and a part only if those before it pass: first the
/// quick tests that have noticed other breaks of the same file, then all, the quickest first.
struct Tests: Sendable {
  /// Some of the tests.
  private struct Part: Sendable {
    let arguments: [String]
    /// How long the unbroken tests take.
    let seconds: Double

    var timeout: Double { max(30, 6 * seconds) }
  }

  /// The numbers of seconds from which on a test, running alone, belongs to the next part.
  private static let limits = [0.1, 0.5, 2, .infinity]

  private static let common = ["--testing-library", "swift-testing"]

  private let program: URL
  private let differences: Differences
  private let witnesses = Witnesses()
  /// The tests that may be witnesses, by their names in the output: quick ones.
  private let quickTests: [String: TimedTest]
  private let isOnlySchedules: Bool

  /// Runs the unbroken tests, one after the other, and then each alone; stops where they fail.
  init(_ program: URL, filter: String, skipping skip: String?, isOnlySchedules: Bool, jobs: Int) async throws {
    self.program = program
    self.isOnlySchedules = isOnlySchedules
    let all = Self.common + ["--filter", filter] + (skip.map { ["--skip", $0] } ?? [])
    let baseline = try Baseline(program, all, isOnlySchedules: isOnlySchedules)
    say("  Unbroken: all \(baseline.tests.count) tests pass, one after the other, in \(baseline.seconds.tenths) s.")
    differences = try await Differences(program, baseline.tests, jobs: jobs)
    quickTests = Dictionary(
      baseline.tests.filter { $0.seconds < Self.limits[1] }.map { ($0.title, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the arguments of a run of tests.
  static func arguments(for tests: [TimedTest]) -> [String] { common + tests.flatMap { ["--filter", $0.pattern] } }

  private func parts(for subject: Break) -> [Part] {
    let tests = differences.tests(of: subject.number)
    let names = Set(tests.map(\.name))
    var parts = [witnesses.of(subject.file).filter { names.contains($0.name) }]
    var start = 0.0
    for limit in Self.limits {
      parts.append(tests.filter { start <= $0.seconds && $0.seconds < limit })
      start = limit
    }
    return parts.filter { !$0.isEmpty }.map { tests in
      Part(arguments: Self.arguments(for: tests), seconds: tests.reduce(0) { $0 + $1.seconds })
    }
  }

  /// Runs the tests with a break switched on.
  func run(_ subject: Break) throws -> TestRun.Outcome {
    var seconds = 0.0
    for part in parts(for: subject) {
      let run = TestRun(
        program: program,
        arguments: part.arguments,
        number: subject.number,
        timeout: part.timeout,
        isOnlySchedules: isOnlySchedules
      )
      let outcome = try run.run()
      seconds += outcome.seconds
      if outcome.verdict.isNoticed {
        if case .noticed(let title) = outcome.verdict, let test = quickTests[title] {
          witnesses.add(test, of: subject.file)
        }
        return TestRun.Outcome(verdict: outcome.verdict, seconds: seconds, schedules: outcome.schedules)
      }
    }
    return TestRun.Outcome(verdict: .survived, seconds: seconds)
  }
}

extension Double {
  /// The number with one digit behind the point.
  var tenths: String { String(format: "%.1f", self) }
}
