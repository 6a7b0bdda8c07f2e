import TestSupport
import Testing
import TransitionLock
import TransitionSupport

/// Random mixtures of everything at once, on all cores: some 20,000 calls. The seed is in the name of a failed
/// case; `TEST_EFFORT=50` makes it a million.
struct StressTests {
  private static let callers = 12
  private static let calls = 850

  @Test(
    "G3: whatever happens at once, every call ends once, in order, and the lock is free in the end",
    .timeLimit(.minutes(10)),
    arguments: Effort.seeds(2, from: 1)
  )
  func mixtures(seed: UInt64) async throws {
    let lock = TransitionLock { report in Issue.record("seed \(seed): \(report)") }
    let arena = StressArena(callers: Self.callers)
    let closes = seed.isMultiple(of: 2)
    let turns = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for number in 0..<Self.callers {
        group.addTask {
          var caller = StressCaller(number, lock, arena, seed: seed, closes: closes)
          return (number, try await caller.run(calls: Self.calls))
        }
      }
      if closes {
        group.addTask {
          // Somewhere in the middle: the others have then made about half of their calls.
          while arena.begunCalls < Self.callers * Self.calls / 2 { await Task.yield() }
          lock.close()
          return (-1, 0)
        }
      }
      return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
    }
    try await lock.waitUntilIdle()
    #expect(arena.violations == [], "seed \(seed)")
    for number in 0..<Self.callers {
      #expect(turns[number] == arena.turns[number], "seed \(seed), caller \(number)")
    }
    #expect(!lock.isTransitioning, "seed \(seed)")
    #expect(lock.waitingCount == 0, "seed \(seed)")
    let token = lock.tryStart()
    #expect((token == nil) == closes)
    token?.end()
    // Those that never ran are destroyed where they came from, in a moment. One that is kept would be waited for indefinitely.
    while arena.keptBlocks.load(ordering: .relaxed) > 0 { await Task.yield() }
  }
}
