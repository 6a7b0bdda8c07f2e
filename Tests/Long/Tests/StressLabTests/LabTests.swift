import TestSupport
import Testing

@testable import StressLab

@Suite(.timeLimit(.minutes(10)))
struct LabTests {
  private func run(_ options: Options) async -> Findings {
    await Lab(options, TickingClock()) { Issue.record("no task advances") }.run()
  }

  @Test(
    "A run finds the lock sound, and accounts for every call",
    arguments: Effort.seeds(2, from: 1)
  )
  func sound(seed: UInt64) async throws {
    var options = Options()
    options.tasks = 16
    options.extent = .operations(300)
    options.seed = seed
    let findings = await run(options)
    #expect(findings.violations == [], "seed \(seed)")
    #expect(findings.total.settled == 4_800)
    #expect(findings.results.count == 16)
  }

  @Test("A run with a single task also finds the lock sound")
  func alone() async throws {
    let options = try Options(parsing: ["--tasks", "1", "--operations", "500"])
    #expect(await run(options).violations == [])
  }

  @Test(
    "G1 to G5: with every kind of call, the lock is sound",
    arguments: Effort.seeds(3, from: 1)
  )
  func everything(seed: UInt64) async throws {
    // Rare ones as often as the others.
    var options = Options()
    options.load = Load(Dictionary(uniqueKeysWithValues: CallKind.allCases.map { ($0, 1) }))
    options.tasks = 8
    options.extent = .operations(200)
    options.seed = seed
    let findings = await run(options)
    #expect(findings.violations == [], "seed \(seed)")
    #expect(Set(findings.tallies.keys) == Set(CallKind.allCases))
    #expect(findings.reports["destroyedInUse", default: 0] > 0)
    #expect(findings.total[.closed, default: 0] > 0)
    #expect(findings.total[.takenBack, default: 0] > 0)
    #expect(findings.total[.superseded, default: 0] + findings.total[.outdated, default: 0] > 0)
    #expect(findings.waiting.values.contains { $0.count > 0 })
  }

  @Test("A run with a duration ends when the duration has passed")
  func duration() async throws {
    let options = try Options(parsing: ["--tasks", "3", "--duration", "20ms"])
    let findings = await run(options)
    #expect(findings.violations == [])
    #expect(findings.duration >= .milliseconds(20))
    #expect(findings.results.allSatisfy { $0.steps > 0 })
  }

  @Test("A run is given up only if nothing moves for a while")
  func stillness() {
    var monitor = Monitor()
    let looks = (1...Monitor.patience).map { _ in monitor.look(at: 0) }
    #expect(looks.firstIndex(of: false) == Monitor.patience - 1)
    let isAlive = monitor.look(at: 1)
    #expect(isAlive)
  }

  @Test("The arena notices a turn that comes before the turn of an earlier call")
  func arenaNoticesDisorder() {
    let arena = Arena(callers: 2, clock: LabClock(TickingClock()))
    for (caller, number) in [(0, 1), (1, 5), (0, 2), (1, 4), (0, 2)] {
      arena.enter(Call(caller: caller, number: number, kind: .serialize))
      arena.leave()
    }
    #expect(arena.disorder == 2)
    #expect(arena.turns == 5)
    #expect(arena.overlapCount == 0)
    arena.enter(Call(caller: 0, number: 8, kind: .tryStart, asked: .zero))
    arena.enter(Call(caller: 1, number: 8, kind: .tryStart))
    #expect(arena.overlapCount == 1)
    #expect(arena.waiting[.tryStart]?.count == 1)
    #expect(arena.waiting[.serialize] == nil)
  }

  @Test(
    "The arena reports a column beside the whole window, and allows two columns"
  )
  func arenaNoticesOverlaps() {
    let arena = Arena(callers: 1, clock: LabClock(TickingClock()))
    func enter(_ number: Int, in column: Int?) {
      arena.enter(
        Call(caller: 0, number: number, kind: .scope, asked: .zero, isOrdered: false),
        in: column
      )
    }
    enter(1, in: 0)
    enter(3, in: 1)
    #expect(arena.overlapCount == 0)
    enter(2, in: 1)
    #expect(arena.overlapCount == 1)
    enter(4, in: nil)
    #expect(arena.overlapCount == 3)
    enter(5, in: 2)
    #expect(arena.overlapCount == 4)
    for column in [0, 1, 2, nil] { arena.leave(column) }
    enter(0, in: nil)
    #expect(arena.overlapCount == 4)
    #expect(arena.disorder == 0)
    #expect(arena.turns == 6)
    #expect(arena.waiting[.scope]?.count == 6)
  }
}
