import Dispatch
import Foundation
import Testing
import TransitionLock

/// Random mixtures of everything at once, on all cores. The seed is in the test's name; `STRESS_ROUNDS` makes it longer.
struct StressTests {
  /// What the callers do to a lock, and what they saw.
  private final class Arena: @unchecked Sendable {
    // Sendable: touched by the holder of the lock only, which is what the test checks.
    var inside = false
    var turns: [Int]
    var last: [Int]
    var violations: [String] = []

    init(callers: Int) {
      turns = Array(repeating: 0, count: callers)
      last = Array(repeating: 0, count: callers)
    }

    func enter(_ caller: Int, _ call: Int) {
      if inside { violations.append("\(caller) is not alone") }
      inside = true
      if last[caller] >= call { violations.append("\(caller): turn of \(call) after \(last[caller])") }
      last[caller] = call
      turns[caller] += 1
    }

    func leave() { inside = false }
  }

  static let rounds = ProcessInfo.processInfo.environment["STRESS_ROUNDS"].flatMap { UInt64($0) } ?? 6

  @Test(
    "Whatever happens at once, every call ends once, in order, and the lock is free in the end",
    arguments: 1...rounds
  )
  func mixtures(seed: UInt64) async throws {
    let callers = 12
    let lock = TransitionLock { report in Issue.record("seed \(seed): \(report)") }
    let arena = Arena(callers: callers)
    let closes = seed.isMultiple(of: 2)
    let turns = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for caller in 0..<callers {
        group.addTask { (caller, try await call(lock, arena, caller, seed: seed &* 1_000 &+ UInt64(caller))) }
      }
      if closes {
        group.addTask {
          for _ in 0..<50 { await Task.yield() }
          lock.close()
          return (-1, 0)
        }
      }
      return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
    }
    try await lock.waitUntilIdle()
    #expect(arena.violations == [], "seed \(seed)")
    for caller in 0..<callers { #expect(turns[caller] == arena.turns[caller], "seed \(seed), caller \(caller)") }
    #expect(!lock.isTransitioning, "seed \(seed)")
    #expect(lock.waitingCount == 0, "seed \(seed)")
    let token = lock.tryStart()
    #expect((token == nil) == closes)
    token?.end()
  }

  /// Makes a caller's calls.
  ///
  /// - Returns: how many had their turn, by what the calls themselves say.
  private func call(_ lock: TransitionLock, _ arena: Arena, _ caller: Int, seed: UInt64) async throws -> Int {
    var random = SplitMix64(seed: seed)
    var turns = 0
    var requests: [TransitionLock.Request] = []
    for call in 1...150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        guard let token = lock.tryStart() else { continue }
        arena.enter(caller, call)
        arena.leave()
        #expect(token.end())
        turns += 1
      case 2, 3:
        let timeout: Duration? =
          Bool.random(using: &random) ? .microseconds(Int.random(in: -9...99, using: &random)) : nil
        do {
          try await lock.serialize(timeout: timeout) { _ in
            arena.enter(caller, call)
            await Task.yield()
            arena.leave()
          }
          turns += 1
        } catch let failure as TransitionLock.Failure {
          #expect(failure.code == .closed || (failure.code == .timedOut && timeout != nil), "seed \(seed)")
        }
      case 4:
        let task = Task {
          try await lock.serialize { _ in
            arena.enter(caller, call)
            arena.leave()
          }
        }
        if Bool.random(using: &random) { await Task.yield() }
        task.cancel()
        if case .success = await task.result { turns += 1 }
      case 5, 6, 7:
        // Half of them hand their token to something that ends the transition later.
        let isLate = Bool.random(using: &random)
        let request = lock.enqueue(on: nil) { token in
          arena.enter(caller, call)
          arena.leave()
          if isLate { Task { token.end() } } else { token.end() }
        }
        if Int.random(in: 0..<3, using: &random) == 0 { request.cancel() }
        requests.append(request)
      case 8:
        try await lock.waitUntilIdle()
      default:
        _ = lock.holder
        let request = await enqueueOnTheMainActor(lock, arena, caller, call)
        requests.append(request)
      }
      if requests.count > 8 { turns += try await settle(&requests, seed) }
    }
    return turns + (try await settle(&requests, seed))
  }

  @MainActor
  private func enqueueOnTheMainActor(
    _ lock: TransitionLock,
    _ arena: Arena,
    _ caller: Int,
    _ call: Int
  ) -> TransitionLock.Request {
    lock.enqueue { token in
      MainActor.assertIsolated()
      arena.enter(caller, call)
      arena.leave()
      token.end()
    }
  }

  private func settle(_ requests: inout [TransitionLock.Request], _ seed: UInt64) async throws -> Int {
    var turns = 0
    for request in requests {
      let ending = try await request.settled().ending
      #expect(ending == request.ending, "seed \(seed)")
      if ending == .finished { turns += 1 }
    }
    requests = []
    return turns
  }
}
