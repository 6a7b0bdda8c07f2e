import Testing
import TransitionLock

/// What the watch does when a transition has been stuck for so long that it looks seldom.
struct LongStallTests {
  private let fixture = LockFixture()
  private let kept = Guarded<[String: TransitionLock.Token]>([:])

  /// The kinds of requests in line behind the stuck transition.
  enum Kind: CaseIterable, Sendable { case calls, blocks, inScopes }

  /// Has a transition be stuck for half an hour.
  private func stall(_ lock: TransitionLock, _ label: TransitionLock.Label = "stuck") throws -> TransitionLock.Token {
    let token = try #require(lock.tryStart(label))
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    _ = fixture.takeReports()
    return token
  }

  private func advanceByTwiceTheLimit() {
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
  }

  @Test(
    "G10: after a long stall, the next transition that a call finds in its way is reported within twice the limit",
    arguments: [false, true],
    [false, true]
  )
  func nextTransition(waits: Bool, hasScopes: Bool) throws {
    let window = fixture.makeLock()
    let lock = hasScopes ? window.scope("detail") : window
    try stall(lock).end()
    let next = try #require(lock.tryStart("next"))
    if waits { _ = fixture.call(lock) } else { #expect(lock.tryStart() == nil) }
    fixture.executor.run()
    advanceByTwiceTheLimit()
    #expect(fixture.reports.map(\.label) == ["next"])
    // There is one watch, and not the old one beside it.
    #expect(fixture.clock.backgroundSleepers.count == 1)
    next.end()
    fixture.executor.run()
  }

  @Test(
    "G10: after a long stall, a transition that gets its turn by hand-over is reported within twice the limit if others wait behind it",
    arguments: Kind.allCases
  )
  func handOver(kind: Kind) throws {
    let lock = fixture.makeLock()
    let token = try #require((kind == .inScopes ? lock.scope("detail") : lock).tryStart("stuck"))
    let gate = Gate()
    switch kind {
    case .calls:
      for _ in 0..<3 { _ = fixture.call(lock, during: gate) }
    case .blocks, .inScopes:
      for name in ["second", "third", "fourth"] {
        lock.enqueue(on: .anyThread, TransitionLock.Label(name)) { [kept] token in kept.with { $0[name] = token } }
      }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    #expect(fixture.takeReports().last?.label == "stuck")
    token.end()
    fixture.executor.run()
    advanceByTwiceTheLimit()
    #expect(fixture.reports.map(\.label) == [kind == .calls ? "init(_:_:on:timeout:during:log:)" : "second"])
    #expect(fixture.clock.backgroundSleepers.count == 1)
    gate.open()
    lock.close()
    fixture.executor.run()
  }

  @Test("G10: after a long stall, a turn that comes because a waiter leaves is reported within twice the limit")
  func turnByLeaving() throws {
    let window = fixture.makeLock()
    let token = try #require(window.scope("detail").tryStart("stuck"))
    let whole = window.enqueue(on: .anyThread, "whole") { $0.end() }
    for name in ["second", "third"] {
      window.scope("sidebar").enqueue(on: .anyThread, TransitionLock.Label(name)) { [kept] token in
        kept.with { $0[name] = token }
      }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    _ = fixture.takeReports()
    whole.cancel()
    fixture.executor.run()
    #expect(window.scope("sidebar").holder?.label == "second")
    advanceByTwiceTheLimit()
    #expect(fixture.reports.map(\.label) == ["second"])
    token.end()
    window.close()
  }

  @Test(
    "G10: refusals behind a transition that has long been reported, or behind its waiter, neither look nor start a timer",
    arguments: ["", "detail", "sidebar"]
  )
  func refusalsBehindTheSame(path: String) throws {
    let window = fixture.makeLock()
    let lock = path.isEmpty ? window : window.scope(path)
    let token = try stall(path == "sidebar" ? window.scope("detail") : lock)
    if path == "sidebar" {
      // Only this request is in the way of the sidebar.
      window.enqueue(on: .anyThread) { $0.end() }
      fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    }
    let (sleepers, enqueued) = (fixture.clock.backgroundSleepers, fixture.executor.enqueuedCount)
    fixture.clock.onRead { Issue.record("the clock was read") }
    for _ in 0..<1_000 { #expect(lock.tryStart() == nil) }
    fixture.clock.onRead(nil)
    fixture.executor.run()
    #expect((fixture.clock.backgroundSleepers, fixture.executor.enqueuedCount) == (sleepers, enqueued))
    token.end()
  }

  @Test("G10: each wait has the watch look often for a while, and virtual time comes to an end all the same")
  func comesToAnEnd() throws {
    let clock = ImpatientClock(isMoving: true)
    let lock = TransitionLock(clock: clock, executor: fixture.executor) { _ in }
    let token = try #require(lock.tryStart())
    for round in 1...3 {
      let sleeps = clock.sleepCount
      lock.enqueue(on: .anyThread) { $0.end() }
      fixture.executor.run()
      #expect(clock.sleepCount > sleeps && clock.sleepCount <= round * (LockFigures.looksUntilReport + 60))
    }
    token.end()
    fixture.executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G10: where the process was suspended meanwhile, a watch that is started anew does not count that time")
  func suspended() throws {
    let lock = fixture.makeLock()
    let token = try stall(lock)
    // The watch sleeps until 1,900 seconds, and has not come to look when the call does.
    fixture.clock.advance(by: .seconds(10_000))
    lock.enqueue(on: .anyThread, "next") { $0.end() }
    fixture.executor.run()
    #expect((fixture.reports.isEmpty, lock.holder?.age) == (true, .zero))
    fixture.advance(by: .seconds(1_280), inSteps: .seconds(10))
    #expect(fixture.reports.last?.label == "stuck")
    token.end()
    fixture.executor.run()
  }

  @Test("G10: after a long stall behind which nobody waits any more, the next refusal starts the watch again")
  func wantedAgain() throws {
    let lock = fixture.makeLock()
    let token = try #require(lock.tryStart("stuck"))
    let waiter = lock.enqueue(on: .anyThread) { $0.end() }
    fixture.executor.run()
    fixture.advance(by: .seconds(1_900), inSteps: .seconds(10))
    waiter.cancel()
    fixture.advance(by: .seconds(10_000))
    #expect(fixture.clock.backgroundSleepers.isEmpty)
    _ = fixture.takeReports()
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    advanceByTwiceTheLimit()
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    token.end()
  }

  @Test("G10: a watch that was started anew comes to rest when the way is free")
  func rests() throws {
    let lock = fixture.makeLock()
    let token = try stall(lock)
    let request = lock.enqueue(on: .anyThread, "next") { $0.end() }
    token.end()
    fixture.executor.run()
    #expect(request.ending == .finished)
    fixture.advance(by: .seconds(10))
    #expect(fixture.clock.backgroundSleepers.isEmpty)
  }
}
