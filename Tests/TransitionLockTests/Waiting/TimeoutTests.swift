import Testing
import TransitionLock

/// Timeouts of calls and blocks, on a clock that is moved by hand.
struct TimeoutTests {
  private let executor = ManualExecutor()
  private let clock = ManualClock()

  private func makeLock() -> TransitionLock { TransitionLock(clock: clock, executor: executor, limits: .none) }

  /// What waits with a timeout.
  enum Kind: CaseIterable, Sendable { case call, block, blockOfAnActor }

  /// Asks for a turn, and returns what tells how that ended.
  private func ask(_ kind: Kind, _ lock: TransitionLock, timeout: Duration?) -> () -> Ending {
    let request: TransitionLock.Request
    switch kind {
    case .call:
      let caller = Caller("call", lock, on: executor, timeout: timeout)
      executor.run()
      return { caller.ending }
    case .block: request = lock.enqueue(on: .anyThread, timeout: timeout) { $0.end() }
    case .blockOfAnActor: request = TestActor(executor).act { _ in lock.enqueue(timeout: timeout) { $0.end() } }
    }
    executor.run()
    return { request.ending }
  }

  private func advance(by duration: Duration) {
    clock.advance(by: duration)
    executor.run()
  }

  @Test(
    "What has not had its turn in time settles as timed out, and those behind it go on",
    arguments: Kind.allCases,
    [5, 3_155_759_999]
  )
  func timedOut(kind: Kind, seconds: Int64) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let (ending, behind) = (ask(kind, lock, timeout: .seconds(seconds)), ask(kind, lock, timeout: nil))
    advance(by: .seconds(seconds) - .milliseconds(1))
    #expect(ending() == .pending)
    advance(by: .milliseconds(1))
    #expect((ending(), lock.waitingCount) == (.timedOut, 1))
    token.end()
    executor.run()
    #expect((behind(), clock.sleepers.isEmpty) == (.finished, true))
  }

  @Test("What has its turn in time is not disturbed by its timeout", arguments: Kind.allCases)
  func inTime(kind: Kind) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let ending = ask(kind, lock, timeout: .seconds(5))
    #expect(clock.sleepers == [.seconds(5)])
    token.end()
    // Its turn has come, and it has not begun.
    advance(by: .seconds(5))
    #expect((ending(), clock.sleepers.isEmpty) == (.finished, true))
  }

  @Test(
    "A timeout of zero or less does not wait, and leaves nothing in line",
    arguments: Kind.allCases,
    [0, -1, .min / 1_000_000] as [Int]
  )
  func noTime(kind: Kind, milliseconds: Int) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    #expect(ask(kind, lock, timeout: .milliseconds(milliseconds))() == .timedOut)
    #expect((lock.waitingCount, clock.sleepers.isEmpty) == (0, true))
    token.end()
    // A free lock needs no time.
    #expect(ask(kind, lock, timeout: .milliseconds(milliseconds))() == .finished)
  }

  @Test(
    "A timeout of more than a hundred years counts as none, and reads no clock",
    arguments: Kind.allCases,
    [Int64.max, 3_155_760_000]
  )
  func ages(kind: Kind, seconds: Int64) throws {
    let lock = makeLock()
    clock.onRead { Issue.record("the clock was read") }
    let token = try #require(lock.tryStart())
    let ending = ask(kind, lock, timeout: .seconds(seconds))
    let idler = Task(executorPreference: executor) { try await lock.waitUntilIdle(timeout: .seconds(seconds)) }
    executor.run()
    #expect((ending(), clock.sleepers.isEmpty) == (.pending, true))
    // Who runs blocks looks how long they take.
    clock.onRead(nil)
    token.end()
    executor.run()
    #expect(ending() == .finished)
    _ = idler
  }

  @Test("One timer serves all deadlines: it sleeps until the first, an earlier one replaces it")
  func oneTimer() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    var callers: [Caller] = []
    for (timeout, sleeper) in [(5, 5), (7, 5), (5, 5), (3, 3), (4, 3), (3, 3)] {
      let (jobs, sleepers) = (executor.enqueuedCount, clock.sleepers)
      callers.append(Caller("\(timeout)", lock, on: executor, timeout: .seconds(timeout)))
      executor.run()
      #expect(clock.sleepers == [.seconds(sleeper)])
      // A timer is a job of its own, besides the call's.
      #expect((executor.enqueuedCount == jobs + 1) == (clock.sleepers == sleepers))
    }
    var settled = 0
    for second in 1...7 {
      clock.advance(by: .seconds(1))
      executor.run()
      settled += [3: 2, 4: 1, 5: 2, 7: 1][second] ?? 0
      #expect(callers.count { $0.ending == .timedOut } == settled)
      #expect(clock.sleepers.count == (settled == 6 ? 0 : 1))
    }
    #expect(callers.allSatisfy { $0.failure?.holder?.label == "oneTimer()" })
    token.end()
    #expect(!lock.isTransitioning)
  }

  @Test("The timer is cancelled when no waiter with a deadline is left", arguments: ["turn", "cancel", "close"])
  func timerIsCancelled(way: String) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(5))
    let other = Caller("other", lock, on: executor)
    executor.run()
    #expect(clock.sleepers.count == 1)
    switch way {
    case "turn": token.end()
    case "cancel": caller.task.cancel()
    default: lock.close()
    }
    executor.run()
    #expect(clock.sleepers.isEmpty)
    #expect(caller.ending != .timedOut && caller.ending != .pending)
    token.end()
    executor.run()
    #expect(other.ending != .pending)
  }

  @Test("A waiting call keeps its lock alive", arguments: [nil, 5])
  func waitingCallKeepsTheLock(timeout: Int?) throws {
    weak var kept: TransitionLock?
    let caller: Caller
    let token: TransitionLock.Token
    do {
      let lock = makeLock()
      kept = lock
      token = try #require(lock.tryStart())
      caller = Caller("caller", lock, on: executor, timeout: timeout.map { .seconds($0) })
      executor.run()
    }
    #expect(kept != nil)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
    #expect(kept == nil)
  }

  @Test("A clock that was set back to before the lock was made leaves a timeout its time")
  func clockSetBack() throws {
    let lock = makeLock()
    clock.advance(by: .seconds(-100))
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(5))
    executor.run()
    clock.advance(by: .seconds(4))
    executor.run()
    #expect(caller.ending == .pending)
    clock.advance(by: .seconds(1))
    executor.run()
    #expect(caller.ending == .timedOut)
    token.end()
  }

  @Test("A clock that wakes the timer late times out all waiters that are due, at once")
  func lateTimer() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let callers = [3, 1, 2, 9].map { Caller("\($0)", lock, on: executor, timeout: .seconds($0)) }
    executor.run()
    clock.advance(by: .seconds(5))
    executor.run()
    #expect(callers.map(\.ending) == [.timedOut, .timedOut, .timedOut, .pending])
    #expect(clock.sleepers == [.seconds(9)])
    token.end()
    executor.run()
    #expect(callers[3].ending == .finished)
  }

  @Test("Timeouts do not change the places of other waiters")
  func placesStay() throws {
    let lock = makeLock()
    let log = Guarded<[String]>([])
    let token = try #require(lock.tryStart())
    let callers = (0..<60).map { index in
      Caller("\(index)", lock, on: executor, timeout: index % 3 == 0 ? .seconds(60 - index) : nil, log: log)
    }
    executor.run()
    clock.advance(by: .seconds(30))
    executor.run()
    let gone = callers.indices.filter { $0 % 3 == 0 && 60 - $0 <= 30 }
    #expect(callers.indices.filter { callers[$0].ending == .timedOut } == gone)
    token.end()
    executor.run()
    #expect(log.current == callers.indices.filter { !gone.contains($0) }.map { "\($0)" })
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
          lock.enqueue(on: .anyThread, timeout: .seconds(seconds)) { $0.end() }
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

  @Test("On a lock without limits, calls that wait without a timeout read no clock and start no timer")
  func withoutTimeout() throws {
    let lock = TransitionLock(clock: clock, executor: executor, limits: .none)
    clock.onRead { Issue.record("the clock was read") }
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor)
    executor.run()
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }
}
