import TestSupport
import Testing
import TransitionLock

/// Memory after many locks and many waiters. Each test has a separate process, without other
/// allocations; A great effort has longer lines.
@Suite(.enabled(if: Memory.bytesInUse != nil, "memory is not counted here"))
struct MemoryTests {
  static var locks: Int { Effort.isGreat ? 200_000 : 20_000 }

  static var waiters: Int { Effort.isGreat ? 1_000_000 : 100_000 }

  /// Returns what may be left of so many things: less than the smallest object for each. Some is,
  /// of what the queues of the system keep to use it again.
  static func rest(of count: Int) -> Int { count * 32 }

  /// Creates locks, each of which refuses a call once, so that its watch starts. Of one in two the
  /// watch sleeps when the lock goes.
  static func makeLocks(_ count: Int, clock: any Clock<Duration>, executor: ManualExecutor) {
    for index in 1...count {
      let lock = TransitionLock(
        clock: clock,
        executor: executor,
        limits: .init(transition: .milliseconds(1))
      )
      let token = lock.tryStart()
      if lock.tryStart() != nil { Issue.record("the lock is held") }
      if index.isMultiple(of: 2) { executor.run() }
      token?.end()
      // Optimized, it would be gone after its last use.
      withExtendedLifetime(lock) {}
    }
    executor.run()
  }

  @Test("Thousands of locks with a watch, one after the other, leave no memory behind")
  func watchedLocks() async {
    await #expect(processExitsWith: .success) {
      let (executor, clock) = (ManualExecutor(), ManualClock())
      Self.makeLocks(2_000, clock: clock, executor: executor)
      let (before, jobs) = (try #require(Memory.bytesInUse), executor.enqueuedCount)
      Self.makeLocks(Self.locks, clock: clock, executor: executor)
      #expect(executor.enqueuedCount - jobs >= Self.locks, "each has had a watch")
      #expect(clock.sleepers.isEmpty && clock.backgroundSleepers.isEmpty)
      #expect(try #require(Memory.bytesInUse) - before < Self.rest(of: Self.locks))
    }
  }

  @Test("Many locks and scopes that exist at the same time leave at most 400 bytes each behind")
  func crowd() async {
    await #expect(processExitsWith: .success) {
      let count = 20_000
      let before = try #require(Memory.bytesInUse)
      do {
        let window = TransitionLock(limits: .none)
        let locks = (0..<count / 2).flatMap {
          [TransitionLock(limits: .none), window.scope("\($0)")]
        }
        for lock in locks { lock.enqueue(on: .anyThread, timeout: .seconds(1)) { $0.end() } }
      }
      let left = try #require(Memory.bytesInUse) - before
      #expect(left < count * 400, "\(left / count) bytes each")
    }
  }

  @Test(
    "Observers that have read few events, or lost many, leave no memory behind",
    arguments: [1, 8]
  )
  func observers(buffer: Int) async {
    await #expect(processExitsWith: .success) { [buffer] in
      let lock = TransitionLock(limits: .none)
      func observe(_ count: Int) async throws {
        for index in 0..<count {
          var events = lock.events(buffer: buffer).makeAsyncIterator()
          for _ in 0..<2 { try lock.start("\(index)").end() }
          #expect(await events.next()?.label == "\(index)")
        }
      }
      try await observe(1_000)
      let before = try #require(Memory.bytesInUse)
      try await observe(Self.locks)
      #expect(try #require(Memory.bytesInUse) - before < Self.rest(of: Self.locks))
    }
  }

  @Test("A lock frees the memory of a long line of blocks")
  func blocks() async {
    await #expect(processExitsWith: .success) {
      let lock = TransitionLock(limits: .none)
      let runs = Guarded(0)
      /// Lets so many wait and have their turns, and measures while they wait.
      func wait(_ count: Int) throws -> Int {
        let executor = ManualExecutor()
        let token = try lock.start()
        for _ in 0..<count {
          lock.enqueue(on: executor) { token in
            runs.increment()
            token.end()
          }
        }
        let bytes = try #require(Memory.bytesInUse)
        token.end()
        executor.run()
        return bytes
      }
      _ = try wait(1_000)
      let before = try #require(Memory.bytesInUse)
      let during = try wait(Self.waiters)
      #expect(during - before > Self.waiters * 64, "what is measured does not show a long line")
      #expect(runs.current == 1_000 + Self.waiters)
      #expect(!lock.isTransitioning)
      #expect(try #require(Memory.bytesInUse) - before < Self.rest(of: Self.waiters))
    }
  }

  @Test(
    "A lock frees the memory of a long line of calls, however they end",
    arguments: Ending.ofCalls
  )
  func calls(ending: Ending) async {
    await #expect(processExitsWith: .success) { [ending] in
      let clock = ManualClock()
      let lock = TransitionLock(clock: clock, limits: .none)
      /// Lets so many wait and end so, and measures while they wait.
      func wait(_ count: Int) async throws -> Int {
        let executor = ManualExecutor()
        let token = try lock.start()
        let endings = Guarded<[Ending]>([])
        // An error that is thrown would leave a backtrace with Swift Testing; an attempt throws
        // none.
        let calls = (0..<count).map { _ in
          Task(executorPreference: executor) {
            let outcome = await lock.attempt(
              .wait,
              timeout: ending == .timedOut ? .seconds(1) : nil
            ) {}
            endings.with { $0.append(outcome.ending) }
          }
        }
        executor.run()
        #expect(lock.waitingCount == count)
        let bytes = try #require(Memory.bytesInUse)
        switch ending {
        case .cancelled: for call in calls { call.cancel() }
        case .timedOut: clock.advance(by: .seconds(1))
        default: token.end()
        }
        // Timers and those who are resumed may come from other threads.
        while endings.current.count < count { await executor.runWhenReady() }
        #expect(endings.current.allSatisfy { $0 == ending })
        if ending != .finished { token.end() }
        return bytes
      }
      let count = Self.waiters / 10
      _ = try await wait(1_000)
      let before = try #require(Memory.bytesInUse)
      let during = try await wait(count)
      #expect(during - before > count * 512, "what is measured does not show a long line")
      #expect(!lock.isTransitioning)
      #expect(try #require(Memory.bytesInUse) - before < Self.rest(of: count))
    }
  }
}

extension Ending: Codable {
  /// The ways in which a call that waits may end.
  fileprivate static var ofCalls: [Ending] { [.finished, .cancelled, .timedOut] }
}
