import Foundation

/// The tests of a build: what runs them, and for how long at most.
///
/// Quick tests run first and slow ones only if those pass: most breaks are noticed by a quick one.
struct Tests: Sendable {
  /// Some of the tests.
  private struct Part: Sendable {
    let arguments: [String]
    let timeout: Double

    init(_ arguments: [String], lasting seconds: Double) {
      self.arguments = arguments
      timeout = max(30, 6 * seconds)
    }
  }

  /// The number of seconds from which on a test, running alone, is slow.
  private static let slow = 0.5

  private let program: URL
  private let parts: [Part]

  /// Runs the unbroken tests, one after the other, and stops where they fail.
  init(_ program: URL, filter: String, skipping skip: String?) throws {
    self.program = program
    let common = ["--testing-library", "swift-testing"]
    let all = common + ["--filter", filter] + (skip.map { ["--skip", $0] } ?? [])
    let baseline = try Baseline(program, all)
    let slow = baseline.tests.filter { $0.seconds > Self.slow }
    let slowSeconds = slow.reduce(0) { $0 + $1.seconds }
    let names = slow.map { "^\(NSRegularExpression.escapedPattern(for: $0.name))" }
    say(
      "  Unbroken: all tests pass, one after the other, in \(baseline.seconds.tenths) s, \(slow.count) slow ones of them "
        + "in \(slowSeconds.tenths) s."
    )
    let quick = Part(all + names.flatMap { ["--skip", $0] }, lasting: baseline.seconds - slowSeconds)
    parts = slow.isEmpty ? [quick] : [quick, Part(common + names.flatMap { ["--filter", $0] }, lasting: slowSeconds)]
  }

  /// Runs the tests with a break switched on.
  func run(_ number: Int) throws -> TestRun.Outcome {
    var seconds = 0.0
    for part in parts {
      let run = TestRun(program: program, arguments: part.arguments, number: number, timeout: part.timeout)
      let outcome = try run.run()
      seconds += outcome.seconds
      if outcome.verdict.isNoticed {
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
