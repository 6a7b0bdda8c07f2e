import Testing
import TransitionLock

/// What outlives its scope: the memory of a scope that is gone serves the next one.
@Suite(.timeLimit(.minutes(10)))
struct ScopeGoneTests {
  private let fixture = ScopeFixture()

  /// Leaves a block in line on a scope that nobody keeps, and returns what outlives it.
  private func ask(
    _ name: String,
    of lock: TransitionLock? = nil
  ) -> (holder: TransitionLock.Token, request: TransitionLock.Request) {
    let scope = (lock ?? fixture.window).scope(name)
    let token = scope.tryStart("holder")!
    return (token, scope.enqueue(on: fixture.executor, "short") { $0.end() })
  }

  @Test(
    "A call that comes for a request whose scope is gone does not wait, also if the memory of that serves another scope or lock",
    arguments: [Next.nothing, .scope, .lock]
  )
  private func late(next: Next) async throws {
    var lock: TransitionLock? = fixture.base.makeLock(.none, label: "first")
    let (token, request) = ask("gone", of: lock)
    let other = lock?.scope("other").tryStart("other")
    token.end()
    fixture.executor.run()
    var locks: [TransitionLock] = []
    var holder: TransitionLock.Token?
    switch next {
    case .nothing: break
    case .scope: holder = lock?.scope("next").tryStart("next")
    case .lock:
      other?.end()
      lock = nil
      // The memory of a lock that is gone goes to the next ones.
      for _ in 0..<8 { locks.append(fixture.base.makeLock(.none, label: "next")) }
      for lock in locks { _ = lock.tryStart("next") }
    }
    #expect(!request.cancel())
    #expect(try await request.settled().ending == .finished)
    #expect(try await request.settled(timeout: .zero).ending == .finished)
    if next == .nothing { #expect(request.holderInTheWay == nil, "nothing is in the way of a scope that is gone") }
    holder?.end()
    other?.end()
  }

  /// What the memory of the scope is for by then.
  private enum Next { case nothing, scope, lock }

  @Test("A wait that times out names its own scope, although that went before the call was resumed")
  func timedOut() throws {
    let keep = try #require(fixture.window.scope("other").tryStart("other"))
    let failure = Guarded<TransitionLock.Failure?>(nil)
    let (token, request) = ask("gone")
    Task(executorPreference: fixture.executor) {
      do { _ = try await request.settled(timeout: .seconds(1)) } catch let error as TransitionLock.Failure {
        failure.with { $0 = error }
      }
    }
    fixture.executor.run()
    fixture.base.clock.advance(by: .seconds(1))
    // The timer settles the call, whose task then waits for the executor.
    fixture.executor.step()
    request.cancel()
    token.end()
    let next = try #require(fixture.window.scope("next").tryStart("next"))
    fixture.executor.run()
    #expect((failure.current?.code, failure.current?.lock) == (.timedOut, "window/gone"))
    #expect(failure.current?.holder?.label == "holder", "who was in the way when it gave up")
    next.end()
    keep.end()
  }

  @Test("A second end of a token whose scope is gone is reported for that scope, and not for another one")
  func endedTwice() throws {
    let keep = try #require(fixture.window.scope("other").tryStart("other"))
    let token = try #require(fixture.window.scope("gone").tryStart("first"))
    token.end()
    let next = try #require(fixture.window.scope("next").tryStart("next"))
    #expect(!token.end())
    #expect(fixture.base.takeReports().map(\.lock) == ["window/gone"])
    #expect(next.isHolding)
    next.end()
    keep.end()
  }
}
