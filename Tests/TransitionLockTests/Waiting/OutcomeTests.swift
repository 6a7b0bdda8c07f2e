import Testing
import TransitionLock

/// The outcomes of blocks that run after one another, in one call or in one task.
struct OutcomeTests {
  private struct Mishap: Error, Equatable {
    var number: Int
  }

  /// The way in which a block treats its token.
  enum Play: CaseIterable, Sendable {
    case ends, throwsError, endsAndThrows, goesOn

    var code: TransitionLock.OutcomeCode? {
      switch self {
      case .ends: .finished
      case .throwsError, .endsAndThrows: .failed
      case .goesOn: nil
      }
    }

    /// The same way, after a completion has ended a token that goes on.
    var atItsEnd: Self { self == .goesOn ? .ends : self }
  }

  private let executor = ManualExecutor()
  private let completions = Guarded<[Token]>([])

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none) { report in
      Issue.record("\(report)")
    }
  }

  private func play(_ play: Play, _ number: Int, _ token: Token) throws {
    switch play {
    case .ends: token.end()
    case .throwsError: throw Mishap(number: number)
    case .endsAndThrows:
      token.end()
      throw Mishap(number: number)
    case .goesOn: completions.append(token)
    }
  }

  private func expect(_ outcome: Request.Outcome?, is play: Play, _ number: Int) {
    #expect(outcome?.code == play.code)
    if case .failed(let error)? = outcome?.result {
      #expect(error as? Mishap == Mishap(number: number))
    }
  }

  @Test(
    "Two blocks that run one after the other within a call have separate outcomes",
    arguments: Play.allCases,
    Play.allCases
  )
  func withinACall(first: Play, second: Play) throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    let inner = Guarded<Request?>(nil)
    let outer = actor.act { actor in
      lock.enqueue { token in
        actor.assertIsolated()
        let request = lock.enqueue { token in
          actor.assertIsolated()
          try play(second, 2, token)
        }
        #expect(request.ending == .pending)
        inner.set(request)
        try play(first, 1, token)
      }
    }
    if first == .goesOn {
      expect(outer.outcome, is: .goesOn, 1)
      expect(inner.current?.outcome, is: .goesOn, 2)
      completions.with { $0.removeFirst() }.end()
      executor.run()
    }
    expect(outer.outcome, is: first.atItsEnd, 1)
    expect(inner.current?.outcome, is: second, 2)
    if second == .goesOn {
      completions.with { $0.removeFirst() }.end()
      expect(inner.current?.outcome, is: .ends, 2)
    }
    #expect(!lock.isTransitioning)
  }

  @Test(
    "Two waiting blocks that run one after the other in a task have separate outcomes",
    arguments: Play.allCases,
    Play.allCases
  )
  func inOneTask(first: Play, second: Play) async throws {
    let lock = makeLock()
    let token = try lock.start()
    let requests = [first, second].enumerated().map { index, play in
      lock.enqueue(on: executor) { token in try self.play(play, index + 1, token) }
    }
    token.end()
    executor.run()
    if first == .goesOn {
      #expect(requests.map(\.ending) == [.pending, .pending])
      completions.with { $0.removeFirst() }.end()
      executor.run()
    }
    expect(requests[0].outcome, is: first.atItsEnd, 1)
    expect(requests[1].outcome, is: second, 2)
    if second == .goesOn {
      completions.with { $0.removeFirst() }.end()
      expect(requests[1].outcome, is: .ends, 2)
    }
    for (request, play) in zip(requests, [first, second]) {
      #expect(try await request.settled().code == play.code ?? .finished)
    }
    #expect(!lock.isTransitioning)
  }
}
