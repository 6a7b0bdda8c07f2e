import Testing
import TransitionLock
import TransitionSupport

struct G5CancellationTests {
  private static let stories = Story.all(
    """
    G5: the lock is released after a body that returns, throws, or is cancelled
      a  call       :|
      b  call       :e
      c  call       :[-e
      d  call       : ?[x]
      e  call       :    [x-e
      f  any        :     ?.|

    G5: a cancelled request leaves at once, and the others keep their places

    the first
      a  take :[----]
      b  any  : ?..x
      c  any  :  ?..[]
      d  any  :   ?..[]

    one in the middle
      a  take :[----]
      b  any  : ?...[]
      c  any  :  ?.x
      d  any  :   ?..[]

    the last, and all that is left
      a  take :[-----]
      b  any  : ?..x
      c  any  :  ?..x
      d  any  :   ?.x
      e  take :      |

    one that has had its turn stays
      a  take :[-]
      b  any  : ?[x-]
      c  any  :  ?..|

    a call that awaits an idle lock
      a  take :[---]
      b  idle : ?.x
      c  idle : ?..|
    """
  )

  @Test("G5: a request that is cancelled leaves at once", arguments: stories)
  func play(story: Story) { story.play() }

  @Test(
    "G5: a cancelled call leaves a lock without an executor at once, and the others keep their places"
  )
  func withoutAnExecutor() throws {
    let (executor, log) = (ManualExecutor(), Guarded<[String]>([]))
    let lock = TransitionLock()
    let token = try #require(lock.tryStart())
    let callers = (0..<3).map { Caller("\($0)", lock, on: executor, log: log) }
    executor.run()
    callers[1].task.cancel()
    #expect(lock.waitingCount == 2)
    executor.run()
    #expect(callers[1].ending == .cancelled)
    token.end()
    executor.run()
    #expect(log.current == ["0", "2"])
  }

  /// A task that is cancelled after it has looked whether it is, and before its call joins the
  /// line.
  ///
  /// - Parameter meanwhile: comes at the same moment.
  private func cancelOnArrival(
    _ lock: TransitionLock,
    _ clock: ManualClock,
    _ executor: ManualExecutor,
    meanwhile: @escaping @Sendable () -> Void
  ) -> Caller {
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(1))
    // The time is read at that moment.
    clock.onRead {
      withUnsafeCurrentTask { $0?.cancel() }
      meanwhile()
    }
    executor.run()
    clock.onRead(nil)
    return caller
  }

  @Test(
    "G5: a task that is cancelled in the middle of its call never has a turn",
    arguments: Home.allCases
  )
  func cancelledOnArrival(home: Home) throws {
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let lock = TransitionLock(clock: clock, executor: home(executor))
    let token = try #require(lock.tryStart())
    let caller = cancelOnArrival(lock, clock, executor) {}
    #expect(caller.ending == .cancelled)
    #expect(lock.waitingCount == 0)
    #expect(clock.sleepers.isEmpty)
    #expect(token.end())
    #expect(!lock.isTransitioning)
  }

  @Test(
    "G5: a task that is cancelled in the middle of its call has a turn if it finds the lock free by then",
    arguments: Home.allCases
  )
  func cancelledOnArrivalAtAFreeLock(home: Home) throws {
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let lock = TransitionLock(clock: clock, executor: home(executor))
    let token = try #require(lock.tryStart())
    let caller = cancelOnArrival(lock, clock, executor) { token.endIfHolding() }
    #expect(caller.ending == .finished)
    #expect(clock.sleepers.isEmpty)
    #expect(!lock.isTransitioning)
  }

  private struct Mishap: Error {}

  @Test(
    "G5: a body that has ended its token before it throws throws its error, and the lock is free"
  )
  func endsAndThrows() async throws {
    let lock = TransitionLock { report in Issue.record("\(report)") }
    await #expect(throws: Mishap.self) {
      try await lock.serialize { token in
        token.end()
        throw Mishap()
      }
    }
    #expect(!lock.isTransitioning)
    #expect(try await lock.serialize { _ in 7 } == 7)
  }

  @Test(
    "G5: a grant that races with a cancellation is used or passed on",
    arguments: [1, 2, 3, 4] as [UInt64]
  )
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

  enum Call: CaseIterable, Sendable {
    case serialize, waitUntilIdle, settled

    /// The requests in line: that of the test, and that of the call, if it is one.
    var waitingCount: Int { self == .serialize ? 2 : 1 }
  }

  @MainActor
  @Test(
    "G5: a call that is cancelled at once, while it waits, never has its turn, though the lock is free a moment later",
    arguments: Home.allCases,
    Call.allCases
  )
  func cancelledAtOnce(home: Home, call: Call) async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let (executor, log) = (ManualExecutor(), Guarded<[String]>([]))
    let lock = TransitionLock(executor: home(executor), limits: .none)
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
    #expect(lock.waitingCount == call.waitingCount)
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
    #expect(log.current == ["cancelled"])
    #expect(request.ending == .finished)
    #expect(!lock.isTransitioning)
  }
}
