import Foundation
import Testing

@testable import StressLab

struct FindingsTests {
  /// Findings of two tasks, of which everything adds up.
  private func findings() throws -> Findings {
    var results = [CallerResults(), CallerResults()]
    for (index, turns) in [3, 5].enumerated() {
      results[index].steps = 5
      results[index].tallies[.serialize] = Tally(calls: turns, turns: turns)
      results[index].tallies[.tryStart] = Tally(calls: 5 - turns, dropped: 5 - turns)
    }
    var waiting = ByKind(repeating: Histogram())
    for number in 1...8 as ClosedRange<UInt64> { waiting[.serialize].record(number * 1_000) }
    return Findings(
      options: try Options(
        parsing: ["--tasks", "2", "--operations", "5", "--seed", "3", "--load", "tryStart=1,serialize=2"]
      ),
      results: results,
      duration: .milliseconds(500),
      arena: .init(turns: 8, disorder: 0, waiting: waiting)
    )
  }

  @Test("Sound findings, as text")
  func text() throws {
    #expect(
      try findings().description == """
        settled     8 turns, 2 dropped, 0 cancelled, 0 timed out
        throughput  20 calls a second (500 ms)
        waiting     p50 4.03 µs, p90 8.00 µs, p99 8.00 µs, p99.9 8.00 µs, max 8.00 µs
        fairness    turns of a task: 3 at least, 5 at most; Jain's index 0.9412

        kind       calls  turns      p50      p90      p99    p99.9      max  min/max    Jain
        tryStart       2      0        -        -        -        -        -        -       -
        serialize      8      8  4.03 µs  8.00 µs  8.00 µs  8.00 µs  8.00 µs    0.600  0.9412

        verdict     sound: never two transitions at once, turns in order, all settled
        """
    )
  }

  @Test("Sound findings, as JSON")
  func json() throws {
    var findings = try findings()
    findings.interruptedBy = SIGINT
    findings.reports = ["overdue": 1]
    #expect(
      try findings.json() == """
        {
          "calls" : 10,
          "callsPerSecond" : 20,
          "cancelled" : 0,
          "closed" : 0,
          "dropped" : 2,
          "elapsed" : 500000000,
          "fairness" : {
            "fewest" : 3,
            "jain" : 0.9411764705882353,
            "most" : 5
          },
          "interrupted" : "SIGINT",
          "isSound" : true,
          "kinds" : {
            "serialize" : {
              "calls" : 8,
              "cancelled" : 0,
              "closed" : 0,
              "dropped" : 0,
              "fairness" : {
                "fewest" : 3,
                "jain" : 0.9411764705882353,
                "most" : 5
              },
              "outdated" : 0,
              "superseded" : 0,
              "takenBack" : 0,
              "timedOut" : 0,
              "turns" : 8,
              "waiting" : {
                "count" : 8,
                "max" : 8000,
                "p50" : 4031,
                "p90" : 8000,
                "p99" : 8000,
                "p999" : 8000
              }
            },
            "tryStart" : {
              "calls" : 2,
              "cancelled" : 0,
              "closed" : 0,
              "dropped" : 2,
              "outdated" : 0,
              "superseded" : 0,
              "takenBack" : 0,
              "timedOut" : 0,
              "turns" : 0
            }
          },
          "load" : {
            "serialize" : 2,
            "tryStart" : 1
          },
          "operations" : 5,
          "outdated" : 0,
          "reports" : {
            "overdue" : 1
          },
          "seed" : 3,
          "steps" : 10,
          "superseded" : 0,
          "takenBack" : 0,
          "tasks" : 2,
          "timedOut" : 0,
          "turns" : 8,
          "violations" : [

          ],
          "waiting" : {
            "count" : 8,
            "max" : 8000,
            "p50" : 4031,
            "p90" : 8000,
            "p99" : 8000,
            "p999" : 8000
          }
        }

        """
    )
  }

  @Test("Every key of the JSON is in the help")
  func keys() throws {
    let object = try JSONSerialization.jsonObject(with: Data(try findings().json().utf8))
    for key in try #require(object as? [String: Any]).keys {
      #expect(Options.help.contains(key), "\(key)")
    }
  }

  @Test("Reports, memory and a signal have lines of their own, and unusual ends are named")
  func more() throws {
    var findings = try findings()
    findings.reports = ["overdue": 2, "late": 1]
    findings.interruptedBy = SIGTERM
    findings.results[0].tallies[.close] = Tally(calls: 3, closed: 2, takenBack: 1)
    findings.reports["takenBack"] = 1
    let lines = findings.description.split(separator: "\n")
    #expect(lines.contains("settled     8 turns, 2 dropped, 0 cancelled, 0 timed out, 2 closed, 1 taken back"))
    #expect(lines.contains("reports     1 late, 2 overdue, 1 takenBack"))
    #expect(lines.contains("interrupted by SIGTERM, after 10 calls"))
  }

  @Test("The exit status tells a broken promise first, then the signal")
  func exitStatus() throws {
    var findings = try findings()
    #expect(findings.exitStatus == 0)
    findings.interruptedBy = SIGINT
    #expect(findings.exitStatus == 130)
    findings.interruptedBy = SIGTERM
    #expect(findings.exitStatus == 143)
    findings.overlaps = 1
    #expect(findings.exitStatus == 1)
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
    Breach("order: 2 turns came before the turn of an earlier call") { $0.arena?.disorder = 2 },
    Breach("tokens: 1 could not end their own transition") { $0.results[0].lostTokens = 1 },
    Breach("settling: the lock is not idle in the end") { $0.isIdle = false },
    Breach("settling: 9 transitions ran, 8 were settled as finished") { $0.arena?.turns = 9 },
    Breach("settling: 10 of 11 calls settled") { $0.results[1].tallies[.tryStart].calls += 1 },
    Breach("settling: 9 of 10 calls were made") { $0.results[1].steps = 4 },
    Breach("odd") { $0.results[1].note("odd") },
    Breach("reports: 2 of alreadyEnded were due, and 0 came") { $0.results[1].reportable.secondEnds = 2 },
    Breach("reports: 2 of late were due, and 0 came") { $0.results[1].reportable.lateEnds = 2 },
    Breach("reports: 2 of destroyedInUse were due, and 0 came") { $0.results[1].reportable.destroyed = 2 },
    Breach("reports: 0 of late were due, and 2 came") { $0.reports["late"] = 2 },
    Breach("reports: 2 of clockFailed, for which there is no reason") { $0.reports["clockFailed"] = 2 },
    Breach("reports: 1 of takenBack were due, and 0 came") {
      $0.results[0].tallies[.overdue] = Tally(calls: 1, takenBack: 1)
    },
    Breach("settling: no task advances, and 1 of 2 tasks wait; their open calls are not counted") {
      $0.openCallers = 1
      $0.arena = nil
    },
  ]

  @Test("The verdict names the promise that was broken", arguments: breaches)
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

  @Test("Whoever was interrupted need not have made all calls")
  func interrupted() throws {
    var findings = try findings()
    findings.results[1].steps = 4
    findings.interruptedBy = SIGINT
    #expect(findings.isSound)
  }
}
