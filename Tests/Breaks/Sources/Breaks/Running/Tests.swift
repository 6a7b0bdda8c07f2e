import BreakFinding
import Foundation

/// The tests of a build: what runs them, and for how long at most.
///
/// They run in parts, and a part only if those before it pass: first the quick tests that have noticed other breaks of the same file, then all,
/// the quickest first.
struct Tests: Sendable {
  /// Some of the tests.
  private struct Part: Sendable {
    let arguments: [String]
    /// How long the unbroken tests take.
    let seconds: Double

    init(_ arguments: [String], lasting seconds: Double) {
      self.arguments = arguments
      self.seconds = seconds
    }

    var timeout: Double { max(30, 6 * seconds) }
  }

  /// The numbers of seconds from which on a test, running alone, belongs to the next part.
  private static let limits = [0.1, 0.5, 2]

  private static let common = ["--testing-library", "swift-testing"]

  private let program: URL
  private let parts: [Part]
  private let witnesses = Witnesses()
  /// The tests that may be witnesses, by their names in the output: quick ones.
  private let quickTests: [String: TimedTest]
  private let isOnlySchedules: Bool

  /// Runs the unbroken tests, one after the other, and stops where they fail.
  init(_ program: URL, filter: String, skipping skip: String?, isOnlySchedules: Bool) throws {
    self.program = program
    self.isOnlySchedules = isOnlySchedules
    let all = Self.common + ["--filter", filter] + (skip.map { ["--skip", $0] } ?? [])
    let baseline = try Baseline(program, all, isOnlySchedules: isOnlySchedules)
    // The first part is all but the slower ones, so that a test of which the baseline does not know the time runs too.
    var parts: [Part] = []
    var slower = baseline.tests.filter { $0.seconds >= Self.limits[0] }
    let slowSeconds = slower.reduce(0) { $0 + $1.seconds }
    parts.append(Part(all + slower.flatMap { ["--skip", $0.pattern] }, lasting: baseline.seconds - slowSeconds))
    for limit in Self.limits.dropFirst() + [.infinity] {
      let tests = slower.filter { $0.seconds < limit }
      slower.removeAll { $0.seconds < limit }
      if !tests.isEmpty { parts.append(Self.part(of: tests)) }
    }
    self.parts = parts
    quickTests = Dictionary(
      baseline.tests.filter { $0.seconds < Self.limits[1] }.map { ($0.title, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let lengths = parts.map { "\($0.seconds.tenths)" }.joined(separator: ", ")
    say(
      "  Unbroken: all tests pass, one after the other, in \(baseline.seconds.tenths) s; the parts take \(lengths) s."
    )
  }

  private static func part(of tests: [TimedTest]) -> Part {
    Part(common + tests.flatMap { ["--filter", $0.pattern] }, lasting: tests.reduce(0) { $0 + $1.seconds })
  }

  /// Runs the tests with a break switched on.
  func run(_ subject: Break) throws -> TestRun.Outcome {
    var seconds = 0.0
    let first = witnesses.of(subject.file)
    for part in (first.isEmpty ? [] : [Self.part(of: first)]) + parts {
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
