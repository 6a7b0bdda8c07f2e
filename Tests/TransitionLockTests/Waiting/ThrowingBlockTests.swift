import Testing
import TransitionLock

/// Blocks of `enqueue` that throw.
struct ThrowingBlockTests {
  private struct Mishap: Error, Equatable { var number = 1 }

  private let executor = ManualExecutor()
  private let reports = Guarded<[TransitionLock.Report]>([])
  private let log = Guarded<[String]>([])
  private let kept = Guarded<TransitionLock.Token?>(nil)

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { [reports] in
      reports.append($0)
    }
  }

  /// The ways in which a block comes to run.
  enum Way: CaseIterable, Sendable {
    case freeLock, inLine, actorOnFreeLock, actorInLine, trampolined
  }

  /// Enqueues a throwing block, and another one behind it, and runs both.
  private func enqueue(
    _ way: Way,
    _ lock: TransitionLock,
    _ block: @escaping @Sendable (TransitionLock.Token) throws -> Void
  ) throws -> TransitionLock.Request {
    let actor = TestActor(executor)
    let request: TransitionLock.Request
    switch way {
    case .freeLock:
      return lock.enqueue(on: .anyThread, "block", file: "App/A.swift", line: 7) { try block($0) }
    case .actorOnFreeLock:
      return actor.act { _ in lock.enqueue("block", file: "App/A.swift", line: 7) { try block($0) }
      }
    case .inLine:
      let token = try #require(lock.tryStart())
      request = lock.enqueue(on: .anyThread, "block", file: "App/A.swift", line: 7) {
        try block($0)
      }
      token.end()
    case .actorInLine:
      let token = try #require(lock.tryStart())
      request = actor.act { _ in
        lock.enqueue("block", file: "App/A.swift", line: 7) { try block($0) }
      }
      token.end()
    case .trampolined:
      request = actor.act { actor in
        var request: TransitionLock.Request?
        lock.enqueue { token in
          actor.assertIsolated()
          request = lock.enqueue("block", file: "App/A.swift", line: 7) { try block($0) }
          token.end()
        }
        return request!
      }
    }
    executor.run()
    return request
  }

  @Test(
    "A block that throws ends its transition, its error is the outcome, and the next one has its turn",
    arguments: Way.allCases
  )
  func throwsAtOnce(way: Way) async throws {
    let lock = makeLock()
    let behind = Guarded<TransitionLock.Request?>(nil)
    let request = try enqueue(way, lock) { [executor, log] _ in
      behind.with {
        $0 = lock.enqueue(on: executor) { token in
          log.append("behind")
          token.end()
        }
      }
      throw Mishap(number: 7)
    }
    executor.run()
    #expect(request.outcome?.code == .failed)
    guard case .failed(let error)? = request.outcome?.result else { return }
    #expect(error as? Mishap == Mishap(number: 7))
    #expect(try await request.settled().code == .failed)
    #expect(!request.cancel())
    #expect(log.current == ["behind"])
    #expect(behind.current?.ending == .finished)
    #expect(!lock.isTransitioning)
    #expect(reports.current.isEmpty)
  }

  @Test(
    "A block that has ended its token before it throws fails all the same",
    arguments: Way.allCases
  )
  func endedBefore(way: Way) throws {
    let lock = makeLock()
    let request = try enqueue(way, lock) { [kept] token in
      kept.with { $0 = token }
      token.end()
      throw Mishap()
    }
    #expect(request.outcome?.code == .failed)
    #expect(!lock.isTransitioning)
    // Its token was ended by itself: another end is misuse.
    #expect(kept.current?.end() == false)
    #expect(reports.current.map(\.code) == [.alreadyEnded])
  }

  @Test(
    "G4: a completion that ends the token of a block that threw is late, and no misuse; a second one is",
    arguments: Way.allCases
  )
  func lateEnd(way: Way) throws {
    let lock = makeLock()
    let request = try enqueue(way, lock) { [kept] token in
      kept.with { $0 = token }
      throw Mishap()
    }
    #expect(request.outcome?.code == .failed)
    let token = try #require(kept.current)
    let next = try #require(lock.tryStart("next"))
    #expect(!token.isHolding && !token.endIfHolding())
    #expect(!token.end())
    #expect(reports.current.isEmpty)
    #expect(!token.end())
    #expect(reports.current.map(\.code) == [.alreadyEnded])
    #expect(reports.current.first?.file == "App/A.swift")
    #expect(next.isHolding)
    next.end()
  }

  @Test(
    "G4: ending the token of a block that threw on the lock throws late, with its place, and then already ended"
  )
  func lateThrowingEnd() throws {
    let lock = makeLock()
    _ = try enqueue(.inLine, lock) { [kept] token in
      kept.with { $0 = token }
      throw Mishap()
    }
    let token = try #require(kept.current)
    let late = #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
    #expect(late?.code == .late)
    #expect(late?.label == "block")
    #expect(late?.file == "App/A.swift")
    #expect(late?.line == 7)
    #expect(late?.description.contains("its block threw") == true)
    let again = #expect(throws: TransitionLock.Failure.self) { try lock.end(token) }
    #expect(again?.code == .alreadyEnded)
    #expect(reports.current.isEmpty)
  }

  @Test(
    "G4: many completions of blocks that threw are each late once, in any order, as far as the lock remembers"
  )
  func manyForcedEnds() throws {
    let lock = makeLock()
    let tokens = Guarded<[TransitionLock.Token]>([])
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
        kept.with { $0 = token }
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
