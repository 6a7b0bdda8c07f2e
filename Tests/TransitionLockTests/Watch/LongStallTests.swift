import Testing
import TransitionLock

/// The watch after a transition has been stuck for so long that it looks seldom.
struct LongStallTests {
  private let fixture = LockFixture()
  private let kept = Guarded<[String: Token]>([:])

  /// Has a transition be stuck for half an hour.
  private func stall(_ lock: TransitionLock, _ label: Label = "stuck") throws
    -> Token
  {
    let token = try lock.start(label)
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    _ = fixture.takeReports()
    return token
  }

  private func advanceByTwiceTheLimit() {
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
  }

  /// Expects that the transition with this label is reported within twice the limit, by the only
  /// watch.
  private func expectReport(of label: String, sourceLocation: SourceLocation = #_sourceLocation) {
    fixture.executor.run()
    advanceByTwiceTheLimit()
    #expect(fixture.reports.map(\.label) == [label], sourceLocation: sourceLocation)
    #expect(fixture.clock.backgroundSleepers.count == 1, sourceLocation: sourceLocation)
  }

  @Test(
    "G10: after a long stall, the next transition that is in a call's way is reported within twice the limit",
    arguments: ["", "detail"],
    ["refuses", "is waited for"]
  )
  func nextTransition(path: String, way: String) throws {
    let lock = fixture.place(path, in: fixture.makeLock())
    try stall(lock).end()
    let next = try lock.start("next")
    if way == "refuses" { #expect(lock.tryStart() == nil) } else { _ = fixture.call(lock) }
    expectReport(of: "next")
    next.end()
    fixture.executor.run()
  }

  @Test(
    "G10: a block that gets its turn when a long stall ends is reported within twice the limit",
    arguments: ["", "detail"]
  )
  func handOverToABlock(path: String) throws {
    let lock = fixture.makeLock()
    let token = try fixture.place(path, in: lock).start("stuck")
    for name in ["second", "third"] {
      lock.enqueue(on: .anyThread, Label(name)) { [kept] token in
        kept.with { $0[name] = token }
      }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    #expect(fixture.takeReports().last?.label == "stuck")
    token.end()
    expectReport(of: "second")
    lock.close()
    fixture.executor.run()
  }

  @Test("G10: a call that gets its turn when a long stall ends is reported within twice the limit")
  func handOverToACall() throws {
    let (lock, gate) = (fixture.makeLock(), Gate())
    let token = try lock.start("stuck")
    for name in ["second", "third"] {
      Task(executorPreference: fixture.executor) {
        try await lock.serialize(Label(name)) { await gate.pass() }
      }
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(1_800), inSteps: .seconds(10))
    _ = fixture.takeReports()
    token.end()
    expectReport(of: "second")
    gate.open()
    fixture.executor.run()
  }

  @Test(
    "G10: after a long stall, a block that starts because a request left is reported within twice the limit"
  )
  func turnByLeaving() throws {
    let window = fixture.makeLock()
    let token = try window.scope("detail").start("stuck")
    let whole = window.enqueue(on: .anyThread, "whole") { $0.end() }
    for name in ["second", "third"] {
      window.scope("sidebar").enqueue(on: .anyThread, Label(name)) { [kept] token in
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
    "G10: long after the first report of a transition, refusals read no clock and start no timer",
    arguments: ["", "detail", "sidebar"]
  )
  func refusalsBehindTheSame(path: String) throws {
    let window = fixture.makeLock()
    let lock = fixture.place(path, in: window)
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
    #expect(fixture.clock.backgroundSleepers == sleepers)
    #expect(fixture.executor.enqueuedCount == enqueued)
    token.end()
  }

  @Test(
    "G10: each new request makes the watch look often for a while, and yet the looks come to an end"
  )
  func comesToAnEnd() throws {
    let clock = ImpatientClock(isMoving: true)
    let lock = TransitionLock(clock: clock, executor: fixture.executor) { _ in }
    let token = try lock.start()
    for round in 1...3 {
      let sleeps = clock.sleepCount
      lock.enqueue(on: .anyThread) { $0.end() }
      fixture.executor.run()
      #expect(
        clock.sleepCount > sleeps && clock.sleepCount <= round * (LockFigures.looksUntilReport + 60)
      )
    }
    token.end()
    fixture.executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G10: a watch that is started again does not count time in which the process was suspended")
  func suspended() throws {
    let lock = fixture.makeLock()
    let token = try stall(lock)
    // The watch sleeps until 1,900 seconds, and has not come to look when the call does.
    fixture.clock.advance(by: .seconds(10_000))
    lock.enqueue(on: .anyThread, "next") { $0.end() }
    fixture.executor.run()
    #expect(fixture.reports.isEmpty)
    #expect(lock.holder?.age == .zero)
    fixture.advance(by: .seconds(1_280), inSteps: .seconds(10))
    #expect(fixture.reports.last?.label == "stuck")
    token.end()
    fixture.executor.run()
  }

  @Test(
    "G10: if no request waits behind a stalled transition, the watch rests until the next refusal"
  )
  func wantedAgain() throws {
    let lock = fixture.makeLock()
    let token = try lock.start("stuck")
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
}
