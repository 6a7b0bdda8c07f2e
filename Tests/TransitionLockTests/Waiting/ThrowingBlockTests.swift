import Testing
import TransitionLock

/// Blocks of `enqueue` that throw.
struct ThrowingBlockTests {
  private struct Mishap: Error, Equatable { var number = 1 }

  private let executor = ManualExecutor()
  private let reports = Guarded<[Report]>([])
  private let kept = Guarded<Token?>(nil)

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { [reports] in
      reports.append($0)
    }
  }

  @Test(
    "A block may end its token before it throws: its outcome is failed, and another end is misuse"
  )
  func endedBefore() {
    let lock = makeLock()
    let request = lock.enqueue(on: .anyThread) { [kept] token in
      kept.set(token)
      token.end()
      throw Mishap()
    }
    #expect(request.outcome?.code == .failed)
    #expect(!lock.isTransitioning)
    #expect(kept.current?.end() == false)
    #expect(reports.current.map(\.code) == [.alreadyEnded])
  }

  @Test(
    "G4: after a block threw, ending its token on the lock fails as late, and then as already ended"
  )
  func lateThrowingEnd() throws {
    let lock = makeLock()
    lock.enqueue(on: .anyThread, "block", file: "App/A.swift", line: 7) { [kept] token in
      kept.set(token)
      throw Mishap()
    }
    let token = try #require(kept.current)
    let late = expectFailure(.late) { try lock.end(token) }
    #expect(late?.label == "block")
    #expect(late?.file == "App/A.swift")
    #expect(late?.line == 7)
    #expect(late?.description.contains("its block threw") == true)
    #expect(!token.isHolding && !token.endIfHolding())
    expectFailure(.alreadyEnded) { try lock.end(token) }
    #expect(reports.current.isEmpty)
  }

  @Test(
    "G4: each end after its block threw is late once, in any order, for as many as the lock remembers"
  )
  func manyForcedEnds() throws {
    let lock = makeLock()
    let tokens = Guarded<[Token]>([])
    for _ in 0..<32 {
      lock.enqueue(on: .anyThread) { token in
        tokens.append(token)
        throw Mishap()
      }
    }
    for token in tokens.current.shuffled() { #expect(!token.end()) }
    #expect(reports.current.isEmpty)
    for token in tokens.current { #expect(!token.end()) }
    #expect(reports.current.count == 32)
  }

  @Test("G4: the first end after a block threw is no misuse, even if the lock is gone by then")
  func lateEndOfAGoneLock() throws {
    do {
      let lock = makeLock()
      lock.enqueue(on: .anyThread) { [kept] token in
        kept.set(token)
        throw Mishap()
      }
    }
    #expect(kept.current?.endIfHolding() == false)
    #expect(kept.current?.end() == false)
    #expect(reports.current.isEmpty)
  }

  @Test("G7: while the deferred code of a throwing block runs, no other transition begins")
  func untilItIsLeft() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    actor.act { actor in
      _ = lock.enqueue { token in
        actor.assertIsolated()
        lock.enqueue { token in
          actor.log.append("next")
          token.end()
        }
        defer { actor.log.append("left \(lock.tryStart() == nil)") }
        throw Mishap()
      }
    }
    #expect(actor.entries == ["left true", "next"])
  }
}
