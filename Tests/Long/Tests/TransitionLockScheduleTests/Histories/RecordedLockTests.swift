import Testing
import TransitionLock

@testable import ScheduleTestKit

/// What real threads do with a real lock.
@Suite("History: TransitionLock, recorded", .timeLimit(.minutes(10))) struct RecordedLockTests {
  @Test("G1 to G5: what threads did at random in 200 rounds can be explained")
  func rounds() async throws {
    var undecided = 0
    for seed in 0..<200 {
      let verdict = try await LockRound(seed: UInt64(seed)).run().check(budget: 200_000)
      if let window = verdict.window { return #expect(Bool(false), "seed \(seed): \(window)") }
      if !verdict.isLinearizable { undecided += 1 }
    }
    // Where the machine stops a thread in the middle of a call, nearly everything overlaps that.
    #expect(undecided <= 10)
  }

  @Test("What is called is recorded, with its place, its turn and its end")
  func oneThread() async throws {
    let history = History(LockSpecification())
    let lock = RecordedLock(TransitionLock(report: { _ in }), in: history)
    let client = history.client("thread")
    let token = try #require(lock.tryStart(on: client))
    let request = lock.enqueue(on: client) { $0.end() }
    let wait = lock.serialize(on: client) { _ in }
    let other = lock.enqueue(on: client) { $0.end() }
    #expect(other.cancel(on: client))
    #expect(!other.cancel(on: client))
    lock.look(on: client)
    #expect(token.end(on: client))
    #expect(!token.end(on: client))
    try await request.settle()
    await wait.settle()
    try await other.settle()
    lock.enqueue(on: client) { $0.end() }
    lock.close(on: client)
    #expect(lock.tryStart(on: client) == nil)
    #expect(
      history.operations.filter { $0.client == "thread" }.map(\.description) == [
        "tryStart 1 → started", "enqueue 2 → waits", "serialize 3 → accepted", "enqueue 4 → waits",
        "cancel 4 → left", "cancel 4 → was not in line", "isTransitioning → true", "waitingCount → 2", "end 1 → ended",
        "end 1 → had ended", "enqueue 5 → started", "close → done", "tryStart 6 → refused",
      ]
    )
    #expect(
      history.operations.filter { $0.client != "thread" }.map { "\($0.client): \($0)" }.sorted() == [
        "request 2: end 2 → ended", "request 2: return of 2 → done", "request 2: turn of 2 → started",
        "request 3: return of 3 → done", "request 3: turn of 3 → started", "request 4: turn of 4 → cancelled",
        "request 5: end 5 → ended", "request 5: return of 5 → done", "request 5: turn of 5 → started",
      ]
    )
    history.expectLinearizable()
  }

  @Test("What is settled otherwise is recorded, too")
  func otherEnds() async throws {
    let history = History(LockSpecification())
    let lock = RecordedLock(TransitionLock(report: { _ in }), in: history)
    let client = history.client("thread")
    struct Mishap: Error {}
    let token = try #require(lock.tryStart(on: client))
    let late = lock.enqueue(on: client, timeout: .zero) { $0.end() }
    let thrown = lock.enqueue(on: client) { _ in throw Mishap() }
    let cancelled = lock.serialize(on: client) { _ in }
    cancelled.cancel(on: client)
    await cancelled.settle()
    token.end(on: client)
    try await thrown.settle()
    let last = lock.tryStart(on: client)
    let closed = lock.enqueue(on: client) { $0.end() }
    lock.close(on: client)
    try await closed.settle()
    try await late.settle()
    last?.end(on: client)
    let operations = history.operations.map(\.description)
    for expected in [
      "enqueue 2 → unknown", "turn of 2 → timed out", "throw of 3 → done", "cancel 4 → done", "turn of 4 → cancelled",
      "turn of 6 → closed",
    ] { #expect(operations.contains(expected), "\(expected)") }
    history.expectLinearizable()
  }
}
