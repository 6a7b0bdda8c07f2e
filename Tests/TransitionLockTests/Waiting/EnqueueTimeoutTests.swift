import Testing
import TransitionLock

/// The timeouts of blocks in line, and of calls that await a request or an idle lock.
struct EnqueueTimeoutTests {
  private let executor = ManualExecutor()
  private let clock = ManualClock()
  private let log = Guarded<[String]>([])

  private func makeLock() -> TransitionLock { TransitionLock(clock: clock, executor: executor, limits: .none) }

  /// Leaves a block in line, for an actor or for none.
  private func enqueue(_ lock: TransitionLock, onActor: Bool, timeout: Duration?) -> TransitionLock.Request {
    let log = log
    if onActor {
      return TestActor(executor).act { _ in
        lock.enqueue(timeout: timeout) { token in
          log.append("block")
          token.end()
        }
      }
    }
    return lock.enqueue(on: .anyThread, timeout: timeout) { token in
      log.append("block")
      token.end()
    }
  }

  @Test("A block whose turn does not come in time settles as timed out, and never runs", arguments: [false, true])
  func timedOut(onActor: Bool) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = enqueue(lock, onActor: onActor, timeout: .seconds(5))
    let behind = enqueue(lock, onActor: onActor, timeout: nil)
    executor.run()
    clock.advance(by: .milliseconds(4_999))
    executor.run()
    #expect(request.outcome == nil)
    clock.advance(by: .milliseconds(1))
    executor.run()
    #expect(request.ending == .timedOut)
    #expect(lock.waitingCount == 1)
    #expect(!request.cancel())
    token.end()
    executor.run()
    #expect(log.current == ["block"])
    #expect(behind.ending == .finished)
    #expect(clock.sleepers.isEmpty)
  }

  @Test(
    "A request whose turn did not come in time knows the transition that holds the lock, whether it has waited or not",
    arguments: [0, 5],
    [nil, .wait, .replace("key"), .interrupt] as [TransitionLock.Policy?]
  )
  func knowsTheHolder(seconds: Int, policy: TransitionLock.Policy?) throws {
    let window = makeLock()
    for lock in [window, window.scope("detail")] {
      let token = try #require(lock.tryStart("holder"))
      let request =
        if let policy {
          lock.enqueue(on: .anyThread, policy: policy, timeout: .seconds(seconds)) { $0.end() }
        } else {
          enqueue(lock, onActor: true, timeout: .seconds(seconds))
        }
      executor.run()
      clock.advance(by: .seconds(seconds))
      executor.run()
      #expect(request.ending == .timedOut)
      #expect(request.holderInTheWay?.label == "holder")
      token.end()
      #expect(request.holderInTheWay == nil)
    }
  }

  @Test("A block that has its turn in time is not disturbed by its timeout", arguments: [false, true])
  func inTime(onActor: Bool) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = enqueue(lock, onActor: onActor, timeout: .seconds(5))
    executor.run()
    #expect(clock.sleepers == [.seconds(5)])
    token.end()
    // Its turn has come, and it has not begun.
    clock.advance(by: .seconds(5))
    executor.run()
    #expect(request.ending == .finished)
    #expect((log.current, clock.sleepers.isEmpty) == (["block"], true))
  }

  @Test(
    "A timeout of zero or less does not wait: the block never runs, and nothing is left in line",
    arguments: [0, -1, .min / 1_000_000] as [Int],
    [false, true]
  )
  func noTime(milliseconds: Int, onActor: Bool) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = enqueue(lock, onActor: onActor, timeout: .milliseconds(milliseconds))
    #expect(request.ending == .timedOut)
    #expect((lock.waitingCount, log.current.isEmpty) == (0, true))
    executor.run()
    #expect(clock.sleepers.isEmpty)
    token.end()
    #expect(!lock.isTransitioning)
    // A free lock needs no time.
    #expect(enqueue(lock, onActor: onActor, timeout: .milliseconds(milliseconds)).ending == .finished)
    #expect(log.current == ["block"])
  }

  @Test("A timeout of more than a hundred years counts as none", arguments: [Int64.max, 3_155_760_000], [false, true])
  func ages(seconds: Int64, onActor: Bool) throws {
    let lock = makeLock()
    clock.onRead { Issue.record("the clock was read") }
    let token = try #require(lock.tryStart())
    let request = enqueue(lock, onActor: onActor, timeout: .seconds(seconds))
    executor.run()
    #expect(clock.sleepers.isEmpty)
    // Who runs blocks looks how long they take.
    clock.onRead(nil)
    token.end()
    executor.run()
    #expect(request.ending == .finished)
  }

  enum Wait: CaseIterable, Sendable { case settled, waitUntilIdle }

  /// Awaits a request or its lock, and logs how that ended.
  private func wait(_ wait: Wait, _ request: TransitionLock.Request, _ lock: TransitionLock, _ timeout: Duration?) {
    Task(executorPreference: executor) { [log] in
      do {
        switch wait {
        case .settled: log.append("settled \(try await request.settled(timeout: timeout).code)")
        case .waitUntilIdle:
          try await lock.waitUntilIdle(timeout: timeout)
          log.append("idle")
        }
      } catch TransitionLock.Failure.Code.timedOut {
        log.append("timed out")
      }
    }
    executor.run()
  }

  @Test(
    "A call that awaits a request gives up after its timeout, and the request keeps its place",
    arguments: Wait.allCases
  )
  func newsTimedOut(wait: Wait) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: .anyThread) { $0.end() }
    self.wait(wait, request, lock, .seconds(5))
    #expect(clock.sleepers == [.seconds(5)])
    clock.advance(by: .milliseconds(4_999))
    executor.run()
    #expect(log.current.isEmpty)
    clock.advance(by: .milliseconds(1))
    executor.run()
    #expect((log.current, lock.waitingCount) == (["timed out"], 1))
    self.wait(wait, request, lock, .seconds(5))
    token.end()
    executor.run()
    #expect(
      log.current == ["timed out", ["settled finished", "idle"][Wait.allCases.firstIndex(of: wait)!]]
    )
    #expect(clock.sleepers.isEmpty)
    #expect(request.ending == .finished)
  }

  @Test(
    "A call that awaits a request or an idle lock gives up at once with no time, and reads no clock with a hundred years",
    arguments: Wait.allCases,
    [0, -1, .min, .max] as [Int64]
  )
  func newsWithoutTime(wait: Wait, seconds: Int64) throws {
    let lock = makeLock()
    clock.onRead { Issue.record("the clock was read") }
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: .anyThread) { $0.end() }
    self.wait(wait, request, lock, .seconds(seconds))
    #expect(log.current == (seconds > 0 ? [] : ["timed out"]))
    // Who runs blocks looks how long they take.
    clock.onRead(nil)
    token.end()
    executor.run()
    clock.onRead { Issue.record("the clock was read") }
    // What is there already needs no time.
    self.wait(wait, request, lock, .seconds(seconds))
    #expect(log.current.count == 2)
    #expect(log.current.last != "timed out")
    #expect(clock.sleepers.isEmpty)
    clock.onRead(nil)
  }

  @Test("A request that replaces one with a timeout leaves no timer behind when it goes")
  func replaced() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let first = lock.enqueue(on: .anyThread, policy: .replace("list"), timeout: .seconds(5)) { $0.end() }
    let second = lock.enqueue(on: .anyThread, policy: .replace("list"), timeout: .seconds(5)) { $0.end() }
    executor.run()
    #expect((first.outcome?.code, clock.sleepers) == (.superseded, [.seconds(5)]))
    second.cancel()
    executor.run()
    #expect(clock.sleepers.isEmpty)
    token.end()
  }
}
