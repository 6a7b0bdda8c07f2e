import Testing

@testable import StressLab

struct FindingsTests {
  /// Findings of two tasks, of which everything adds up.
  private func findings() throws -> Findings {
    var results = [CallerResults(), CallerResults()]
    for (index, turns) in [3, 4].enumerated() {
      results[index].steps = 5
      results[index].made = [.serialize: turns, .tryStart: 5 - turns]
      results[index].tallies = [.serialize: [.finished: turns], .tryStart: [.dropped: 5 - turns]]
    }
    var waiting = Histogram()
    for number in 1...8 as ClosedRange<UInt64> { waiting.record(number * 1_024) }
    return Findings(
      options: try Options(parsing: [
        "--tasks", "2", "--operations", "5", "--load", "tryStart=1,serialize=2",
      ]),
      results: results,
      duration: .milliseconds(500),
      turns: 7,
      waiting: [.serialize: waiting]
    )
  }

  @Test("The text of findings about a sound lock")
  func text() throws {
    var findings = try findings()
    findings.reports = ["overdue": 2, "late": 0]
    findings.memory = [1_048_576, nil, 2_097_152]
    #expect(
      findings.description.split(separator: "\n") == [
        "settled     7 finished, 3 dropped",
        "throughput  20 calls a second (500 ms)",
        "waiting     p50 4.10 µs, p90 8.19 µs, p99 8.19 µs, p99.9 8.19 µs, max 8.19 µs",
        "fairness    turns of a task: 3 at least, 4 at most; Jain's index 0.9800",
        "memory      1.0 MiB at the start, 2.0 MiB at most",
        "reports     0 late, 2 overdue",
        "       kind      calls      turns        p50        p90        p99      p99.9        max",
        "   tryStart          3          0          -          -          -          -          -",
        "  serialize          7          7    4.10 µs    8.19 µs    8.19 µs    8.19 µs    8.19 µs",
        "verdict     sound: never two transitions at once, turns in order, all settled",
      ]
    )
  }

  /// A broken promise: what changes sound findings, and the violation that they must have then.
  private struct Breach: Sendable, CustomTestStringConvertible {
    let violation: String
    let change: @Sendable (inout Findings) -> Void

    init(_ violation: String, _ change: @escaping @Sendable (inout Findings) -> Void) {
      self.violation = violation
      self.change = change
    }

    var testDescription: String { violation }
  }

  private static let breaches = [
    Breach("exclusion: 1 transitions found another one under way") { $0.overlaps = 1 },
    Breach("order: 2 turns came before the turn of an earlier call") { $0.disorder = 2 },
    Breach("tokens: 1 could not end their own transition") { $0.results[0].lostTokens = 1 },
    Breach("settling: the lock is not idle in the end") { $0.isIdle = false },
    Breach("settling: 8 transitions ran, 7 were settled as finished") { $0.turns = 8 },
    Breach("settling: 3 of 4 calls of tryStart settled") { $0.results[1].made[.tryStart] = 2 },
    Breach("settling: 9 of 10 calls were made") { $0.results[1].steps = 4 },
    Breach("odd") { $0.results[1].note("odd") },
    Breach("reports: 2 of alreadyEnded were due, and 0 came") {
      $0.results[1].dueReports["alreadyEnded"] = 2
    },
    Breach("reports: 2 of late were due, and 0 came") { $0.results[1].dueReports["late"] = 2 },
    Breach("reports: 2 of destroyedInUse were due, and 0 came") {
      $0.results[1].dueReports["destroyedInUse"] = 2
    },
    Breach("reports: 0 of late were due, and 2 came") { $0.reports["late"] = 2 },
    Breach("reports: 2 of clockFailed, for which there is no reason") {
      $0.reports["clockFailed"] = 2
    },
    Breach("reports: 1 of takenBack were due, and 0 came") {
      $0.results[0].tallies[.overdue] = [.takenBack: 1]
    },
  ]

  @Test("The verdict names the guarantee that was broken", arguments: breaches)
  private func verdict(breach: Breach) throws {
    var findings = try findings()
    breach.change(&findings)
    #expect(findings.violations == [breach.violation])
    #expect(
      findings.description.hasSuffix(
        """
        violation   \(breach.violation)
        verdict     BROKEN: 1 violations, each a defect of the lock
        """
      )
    )
  }
}
