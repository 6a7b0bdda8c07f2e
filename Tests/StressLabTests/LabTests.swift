import Testing

@testable import StressLab

struct LabTests {
  @Test("A run finds the lock sound, and accounts for every call", arguments: [1, 2, 3] as [UInt64])
  func sound(seed: UInt64) async throws {
    var options = try Options([])
    options.tasks = 16
    options.operations = 300
    options.seed = seed
    let findings = await Lab(options).run()
    #expect(findings.violations == [], "seed \(seed)")
    #expect(findings.tally.settled == 4_800)
    #expect(findings.turns.count == 16)
  }

  @Test("A task alone has only its own calls in its way, and the run is sound")
  func alone() async throws {
    let findings = await Lab(try Options(["--tasks", "1", "--operations", "500"])).run()
    #expect(findings.violations == [])
  }

  @Test("The verdict names the promise that was broken")
  func verdict() {
    var findings = Findings(
      tally: Tally(operations: 10, turns: 8, dropped: 2),
      expectedOperations: 10,
      duration: .milliseconds(500),
      turns: [3, 5],
      turnsOfAll: 8,
      overlaps: 0,
      disorder: 0,
      isIdle: true
    )
    #expect(findings.isSound)
    #expect(findings.throughput == 20)
    #expect(
      findings.description == """
        settled     8 turns, 2 dropped, 0 cancelled, 0 timed out
        throughput  20 calls a second (500 ms)
        fairness    turns of a task: 3 at least, 5 at most
        verdict     sound: never two transitions at once, turns in order, all settled
        """
    )
    findings.overlaps = 1
    #expect(findings.violations.count == 1)
    findings.disorder = 2
    findings.tally.lostTokens = 1
    findings.isIdle = false
    findings.turnsOfAll = 9
    findings.tally.dropped = 1
    #expect(findings.violations.count == 6)
    #expect(findings.description.hasSuffix("verdict     BROKEN: 6 violations, each a defect of the lock"))
  }

  @Test("The arena notices a turn that comes before the turn of an earlier call")
  func arenaNoticesDisorder() {
    let arena = Arena(callers: 2)
    for (caller, call) in [(0, 1), (1, 5), (0, 2), (1, 4), (0, 2)] {
      arena.enter(caller, call: call)
      arena.leave()
    }
    #expect(arena.disorder == 2)
    #expect(arena.turns == [3, 2])
    #expect(arena.overlapCount == 0)
    arena.enter(0, call: 8)
    arena.enter(1, call: 8)
    #expect(arena.overlapCount == 1)
  }
}
