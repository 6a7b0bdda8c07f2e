import TestSupport
import Testing
import TransitionLock
import TransitionSupport

/// Random policies in random scopes, on all cores. The seed is in the name of a failed case; `TEST_EFFORT` makes more of them.
struct ScopeStressTests {
  private static let callers = 8
  private static let calls = 300

  @Test(
    "G1, G3: whatever policies and scopes meet, who conflicts is alone, every call ends once, and nothing is left",
    .timeLimit(.minutes(10)),
    arguments: Effort.seeds(2, from: 1)
  )
  func mixtures(seed: UInt64) async throws {
    // Without the watch, which would report that a busy machine keeps a holder from its end.
    let lock = TransitionLock(limits: .none) { report in Issue.record("seed \(seed): \(report)") }
    let arena = ScopeArena()
    let (calls, outcomes) = try await Self.call(lock, arena, seed: seed)
    try await lock.waitUntilIdle()
    #expect(arena.conflicts == 0, "seed \(seed)")
    #expect(outcomes.values.reduce(0, +) == calls, "seed \(seed)")
    #expect(arena.turns == outcomes["finished"], "seed \(seed)")
    #expect(!lock.isTransitioning && lock.waitingCount == 0, "seed \(seed)")
    #expect(lock.snapshot.holders.isEmpty && lock.snapshot.waiting.isEmpty, "seed \(seed)")
    // Without a reference, a holder or a waiter no scope is left, and so the lock is a plain one.
    while !lock.isFast { await Task.yield() }
  }

  /// Leaves a block in line on a scope that nobody keeps.
  private static func ask(_ lock: TransitionLock, _ round: Int) -> (TransitionLock.Token, TransitionLock.Request) {
    let scope = lock.scope("a \(round % 7)")
    let token = scope.tryStart("holder")!
    return (token, scope.enqueue(on: .anyThread, "short") { $0.end() })
  }

  @Test("G3: a request is awaited while it settles and its scope goes", .timeLimit(.minutes(10)))
  func awaitedWhileItsScopeGoes() async throws {
    let lock = TransitionLock(label: "window")
    let keep = lock.scope("other").tryStart("other")
    for round in 0..<Effort.times(1_000) {
      let (token, request) = Self.ask(lock, round)
      async let ended: Void = { _ = token.end() }()
      #expect(try await request.settled().ending == .finished, "round \(round)")
      await ended
    }
    keep?.end()
  }

  /// Runs the callers.
  ///
  /// - Returns: how many calls they made, and how these ended.
  private static func call(
    _ lock: TransitionLock,
    _ arena: ScopeArena,
    seed: UInt64
  ) async throws -> (calls: Int, outcomes: [String: Int]) {
    try await withThrowingTaskGroup(of: ScopeCaller.self) { group in
      for number in 0..<callers {
        group.addTask {
          var caller = ScopeCaller(number, lock, arena, seed: seed)
          try await caller.run(calls: calls)
          return caller
        }
      }
      var sum = 0
      var outcomes: [String: Int] = [:]
      for try await caller in group {
        sum += caller.calls
        outcomes.merge(caller.outcomes) { $0 + $1 }
      }
      return (sum, outcomes)
    }
  }
}
