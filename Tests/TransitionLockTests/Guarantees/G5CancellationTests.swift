import Testing
import TransitionLock
import TransitionSupport

struct G5CancellationTests {
  struct Mishap: Error, Equatable {}

  @Test("G5: a cancelled waiter leaves at once, and everybody else keeps their place", arguments: 0..<5, [false, true])
  func cancelledWaiter(place: Int, byExecutor: Bool) throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: byExecutor ? executor : nil)
    let log = Guarded<[String]>([])
    let token = try #require(lock.tryStart())
    let callers = (0..<5).map { Caller("\($0)", lock, on: executor, log: log) }
    executor.run()
    callers[place].task.cancel()
    #expect(lock.waitingCount == 4)
    executor.run()
    #expect(callers[place].ending == .cancelled)
    token.end()
    executor.run()
    #expect(log.current == (0..<5).filter { $0 != place }.map { "\($0)" })
    #expect(!lock.isTransitioning)
  }

  @Test(
    "G5: a task that is cancelled in the middle of its call never has a turn, unless it finds the lock free by then",
    arguments: [false, true],
    [false, true]
  )
  func cancelledOnArrival(byExecutor: Bool, isFree: Bool) throws {
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let lock = TransitionLock(clock: clock, executor: byExecutor ? executor : nil)
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(1))
    // The time is read after the call has looked whether it is cancelled, and before it joins.
    clock.onRead {
      withUnsafeCurrentTask { $0?.cancel() }
      if isFree { token.endIfHolding() }
    }
    executor.run()
    clock.onRead(nil)
    #expect(caller.ending == (isFree ? .finished : .cancelled))
    #expect((lock.waitingCount, clock.sleepers.isEmpty) == (0, true))
    #expect((token.endIfHolding(), lock.isTransitioning) == (!isFree, false))
  }

  @Test("G5: whatever a body does, the lock is released", arguments: ["return", "throw", "cancel", "end and throw"])
  func bodies(way: String) async throws {
    let lock = TransitionLock { report in Issue.record("\(report)") }
    let task = Task {
      try await lock.serialize { token in
        switch way {
        case "throw": throw Mishap()
        case "cancel":
          withUnsafeCurrentTask { $0?.cancel() }
          try Task.checkCancellation()
        case "end and throw":
          token.end()
          throw Mishap()
        default: break
        }
      }
    }
    switch (await task.result, way) {
    case (.success, "return"): break
    case (.failure(let error), "throw"), (.failure(let error), "end and throw"): #expect(error is Mishap)
    case (.failure(let error), "cancel"): #expect(error is CancellationError)
    default: Issue.record("a wrong result")
    }
    #expect(!lock.isTransitioning)
    #expect(try await lock.serialize { _ in 7 } == 7)
  }

  @Test("G5: a grant that races with a cancellation is used or passed on", arguments: [1, 2, 3, 4] as [UInt64])
  func racingGrant(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lock = TransitionLock()
    for round in 0..<150 {
      let token = try #require(lock.tryStart(), "seed \(seed), round \(round): the lock was lost")
      let used = Guarded(0)
      let tasks = (0..<4).map { _ in
        Task {
          do {
            try await lock.serialize { _ in used.with { $0 += 1 } }
            return true
          } catch {
            #expect(error is CancellationError)
            return false
          }
        }
      }
      let victims = [tasks.randomElement(using: &random)!, tasks.randomElement(using: &random)!]
      let spin = Int.random(in: 0..<200, using: &random)
      race(2) { thread in
        if thread == 0 {
          for _ in 0..<spin { _ = lock.isTransitioning }
          token.end()
        } else {
          for victim in victims { victim.cancel() }
        }
      }
      var finished = 0
      for task in tasks where await task.value { finished += 1 }
      #expect(finished == used.current, "seed \(seed), round \(round)")
      #expect(finished >= 2)
      #expect(!lock.isTransitioning, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "G5: cancelling a request is a cancellation too: it leaves at once, the others keep their place",
    arguments: 0..<4
  )
  func cancelledRequest(place: Int) throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let log = Guarded<[Int]>([])
    let token = try #require(lock.tryStart())
    let requests = (0..<4).map { index in
      lock.enqueue(on: executor) { token in
        log.append(index)
        token.end()
      }
    }
    #expect(requests[place].cancel())
    #expect(lock.waitingCount == 3)
    token.end()
    executor.run()
    #expect(log.current == (0..<4).filter { $0 != place })
    #expect(!requests[place == 0 ? 1 : 0].cancel())
  }

  enum Call: CaseIterable, Sendable { case serialize, waitUntilIdle, settled }

  @MainActor
  @Test(
    "G5: a call that is cancelled at once, while it waits, never has its turn, though the lock is free a moment later",
    arguments: [false, true],
    Call.allCases
  )
  func cancelledAtOnce(byExecutor: Bool, call: Call) async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let (executor, log) = (ManualExecutor(), Guarded<[String]>([]))
    let lock = TransitionLock(executor: byExecutor ? executor : nil, limits: .none)
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: executor, "request") { $0.end() }
    let task = Task.immediate {
      do {
        switch call {
        case .serialize: try await lock.serialize { log.append("body") }
        case .waitUntilIdle: try await lock.waitUntilIdle()
        case .settled: _ = try await request.settled()
        }
        log.append("through")
      } catch is CancellationError {
        log.append("cancelled")
      }
    }
    #expect(lock.waitingCount == (call == .serialize ? 2 : 1))
    task.cancel()
    #expect(lock.waitingCount == 1)
    token.end()
    let driver = Task.detached {
      while log.current.isEmpty {
        executor.run()
        await Task.yield()
      }
    }
    try await task.value
    await driver.value
    executor.run()
    #expect((log.current, request.ending, lock.isTransitioning) == (["cancelled"], .finished, false))
  }
}
