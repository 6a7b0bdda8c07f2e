import Foundation

/// The tests of a build: what runs them, and how long they take when nothing is broken.
///
/// Quick tests run first and slow ones only if those pass: most breaks are noticed by a quick one.
struct Tests: Sendable {
  /// Some of the tests.
  struct Part: Sendable {
    let arguments: [String]
    let timeout: Double
  }

  /// From how many seconds on, alone, a test is slow.
  private static let slow = 0.5

  let program: URL
  let parts: [Part]

  /// Runs the unbroken tests, and stops where they fail.
  ///
  /// - Parameter jobs: how many runs will share the machine.
  init(_ program: URL, filter: String, jobs: Int) throws {
    self.program = program
    let common = ["--testing-library", "swift-testing"]
    let all = common + ["--filter", filter]
    let durations = try Durations(program, all)
    let slow = durations.tests.filter { $0.seconds > Self.slow }.map { "^\(NSRegularExpression.escapedPattern(for: $0.name))" }
    let lists =
      slow.isEmpty
      ? [all] : [all + slow.flatMap { ["--skip", $0] }, common + slow.flatMap { ["--filter", $0] }]
    parts = try lists.map { arguments in
      let outcome = try TestRun(program: program, arguments: arguments, number: 0, timeout: 3_600).run()
      guard outcome.verdict == .survived else { throw Complaint("Without a break, the tests fail: \(outcome.verdict).") }
      say("  \(arguments.contains("--skip") ? "Quick" : slow.isEmpty ? "All" : "Slow") tests pass in \(outcome.seconds.tenths) s.")
      return Part(arguments: arguments, timeout: max(30, 6 * outcome.seconds))
    }
  }

  /// Runs the tests with a break switched on.
  func run(_ number: Int) throws -> TestRun.Outcome {
    var seconds = 0.0
    for part in parts {
      let run = TestRun(program: program, arguments: part.arguments, number: number, timeout: part.timeout)
      let outcome = try run.run()
      seconds += outcome.seconds
      if outcome.verdict.isNoticed { return TestRun.Outcome(verdict: outcome.verdict, seconds: seconds) }
    }
    return TestRun.Outcome(verdict: .survived, seconds: seconds)
  }
}

extension Double {
  /// The number with one digit behind the point.
  var tenths: String { String(format: "%.1f", self) }
}
