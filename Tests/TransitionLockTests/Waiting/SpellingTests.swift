import Testing
import TransitionLock

/// Ways of writing a call that must compile without a warning. Other tests check their effects.
struct SpellingTests {
  private struct Mishap: Error {}

  private func work() async {}
  private func number() async throws -> Int { 1 }
  private func withToken(_ token: TransitionLock.Token) async throws -> Int {
    token.isHolding ? 2 : 0
  }

  @Test("serialize is written with and without a token, and with and without a result")
  func serialize() async throws {
    let lock = TransitionLock()
    try await lock.serialize {}
    try await lock.serialize { _ in }
    try await lock.serialize { await work() }
    try await lock.serialize { token in token.end() }
    try await lock.serialize { $0.end() }
    try await lock.serialize("label") { _ = try await number() }
    try await lock.serialize("label", timeout: .seconds(3)) {
      await work()
      await work()
    }
    // Discarded results.
    try await lock.serialize { try await number() }
    try await lock.serialize { _ in try await number() }
    // Results that are used.
    let results = [
      try await lock.serialize { try await number() },
      try await lock.serialize { _ in try await number() },
      try await lock.serialize { try await withToken($0) },
      try await lock.serialize { token in token.isHolding ? 3 : 0 },
    ]
    #expect(results == [1, 1, 2, 3])
    #expect(!lock.isTransitioning)
  }

  @Test("A pattern with a code catches the failure with this code, and no other error")
  func patterns() async throws {
    let lock = TransitionLock()
    let token = try #require(lock.tryStart())
    let caught = Guarded<[String]>([])
    do {
      try await lock.serialize(timeout: .zero) {}
    } catch TransitionLock.Failure.Code.closed {
      caught.append("closed")
    } catch TransitionLock.Failure.Code.timedOut {
      caught.append("timed out")
    }
    do {
      _ = try lock.start()
    } catch TransitionLock.Failure.Code.conflict {
      caught.append("conflict")
    } catch {
      caught.append("something else")
    }
    token.end()
    do {
      try await lock.serialize { throw Mishap() }
    } catch TransitionLock.Failure.Code.timedOut {
      caught.append("timed out")
    } catch is Mishap {
      caught.append("mishap")
    }
    #expect(caught.current == ["timed out", "conflict", "mishap"])
  }

  @Test("The codes of outcomes can be compared, whatever types success and failure have")
  func outcomes() async throws {
    let lock = TransitionLock()
    let finished = try await lock.enqueue(on: .anyThread) { $0.end() }.settled()
    let failed = try await lock.enqueue(on: .anyThread) { _ in throw Mishap() }.settled()
    #expect(finished.code == .finished && finished.isFinished)
    #expect(failed.code == .failed && !failed.isFinished)
    let all: [TransitionLock.Outcome<Void, any Error>] = [
      .finished(()), .failed(Mishap()), .takenBack, .cancelled, .timedOut, .closed,
    ]
    #expect(
      all.map { "\($0.code)" } == [
        "finished", "failed", "takenBack", "cancelled", "timedOut", "closed",
      ]
    )
    let equal: TransitionLock.Outcome<Int, Never> = .finished(1)
    #expect(equal == .finished(1) && equal != .finished(2) && equal != .closed)
    let request = lock.enqueue(on: .anyThread) { $0.end() }
    #expect(request.outcome?.code == .finished)
    switch request.outcome {
    case .finished?: break
    default: Issue.record("it has finished")
    }
  }
}
