import Foundation
import Testing
import TransitionSupport

@testable import StressLab

@Suite(.timeLimit(.minutes(10)))
struct LabTests {
  @Test("A run finds the lock sound, and accounts for every call", arguments: [1, 2, 3] as [UInt64])
  func sound(seed: UInt64) async throws {
    var options = Options()
    options.tasks = 16
    options.extent = .operations(300)
    options.seed = seed
    let findings = await Lab(options, clock: TickingClock()).run()
    #expect(findings.violations == [], "seed \(seed)")
    #expect(findings.total.settled == 4_800)
    #expect(findings.results.count == 16)
  }

  @Test("A task alone has only its own calls in its way, and the run is sound")
  func alone() async throws {
    let options = try Options(parsing: ["--tasks", "1", "--operations", "500"])
    #expect(await Lab(options, clock: TickingClock()).run().violations == [])
  }

  @Test("With every kind of call the lock is sound, and what is to be reported is", arguments: [1, 2] as [UInt64])
  func everything(seed: UInt64) async throws {
    // Rare ones as often as the others.
    var options = Options()
    options.load = Load(Dictionary(uniqueKeysWithValues: CallKind.allCases.map { ($0, 1) }))
    options.tasks = 6
    options.extent = .operations(100)
    options.seed = seed
    let findings = await Lab(options, clock: TickingClock()).run()
    #expect(findings.violations == [], "seed \(seed)")
    for (kind, tally) in findings.tallies.all { #expect(tally.calls > 0, "\(kind)") }
    #expect(findings.reports["destroyedInUse", default: 0] > 0)
    #expect(findings.total.closed > 0)
    #expect(findings.total.takenBack > 0)
    #expect(findings.total.superseded + findings.total.outdated > 0)
    #expect(findings.waiting.count > 0)
  }

  @Test("A run with a duration ends when that is over")
  func duration() async throws {
    let options = try Options(parsing: ["--tasks", "3", "--duration", "20ms"])
    let findings = await Lab(options, clock: TickingClock()).run()
    #expect(findings.violations == [])
    #expect(findings.duration >= .milliseconds(20))
    #expect(findings.results.allSatisfy { $0.steps > 0 })
  }

  @Test("Whoever interrupts a run gets what there is, and it adds up")
  func interrupted() async throws {
    let options = try Options(parsing: ["--tasks", "3", "--duration", "8h", "--load", "everything"])
    let interruption = Interruption()
    let looks = Atomic(0)
    let lab = Lab(options, clock: TickingClock(), interruption: interruption) { progress in
      #expect(progress.tasks == 3)
      if looks.wrappingAdd(1, ordering: .relaxed).newValue == 2 { interruption.request(by: SIGTERM) }
    }
    let findings = await lab.run()
    #expect(findings.violations == [])
    #expect(findings.exitStatus == 143)
    #expect(findings.steps > 0)
  }

  @Test("The first signal counts")
  func signals() {
    let interruption = Interruption()
    #expect(interruption.signal == nil)
    interruption.request(by: SIGTERM)
    interruption.request(by: SIGINT)
    #expect(interruption.signal == SIGTERM)
  }

  @Test("A run in which nothing moves is given up, sooner if somebody waits for its end")
  func stillness() throws {
    let interruption = Interruption()
    let stage = Stage(Options(), LabClock(TickingClock()), interruption)
    func looks(_ monitor: inout Monitor) -> Int {
      var looks = 1
      while monitor.look() { looks += 1 }
      return looks
    }
    var monitor = Monitor(stage, Options()) { _ in }
    #expect(looks(&monitor) == 600)
    stage.notePulse()
    let isAlive = monitor.look()
    #expect(isAlive)
    interruption.request(by: SIGINT)
    #expect(looks(&monitor) == 100)
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
    #expect(arena.waiting[.tryStart].count == 1)
    #expect(arena.waiting[.serialize].count == 0)
  }

  @Test("The arena notices a column beside the whole, and not two columns")
  func arenaNoticesOverlaps() {
    let arena = Arena(callers: 1, clock: LabClock(TickingClock()))
    func enter(_ number: Int, in column: Int?) {
      arena.enter(Call(caller: 0, number: number, kind: .scope, asked: .zero, isOrdered: false), in: column)
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
    #expect(arena.waiting[.scope].count == 6)
  }
}
