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

  @Test("A block that has ended its token before it throws fails, and another end is misuse")
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
    "G4: ending the token of a block that threw on the lock throws late, with its place, and then already ended"
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
    "G4: many completions of blocks that threw are each late once, in any order, as far as the lock remembers"
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

  @Test("G4: a completion that comes when the lock is gone, too, is late and no misuse")
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

  @Test(
    "G7: the transition of a block that throws goes on until it has been left: no other begins in between"
  )
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
