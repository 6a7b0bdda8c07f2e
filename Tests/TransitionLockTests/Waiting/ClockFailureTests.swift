import Testing

@testable import TransitionLock

/// Clocks that throw from their `sleep`.
struct ClockFailureTests {
  private let executor = ManualExecutor()
  private let clock = FailingClock()
  private let reports = Guarded<[TransitionLock.Report]>([])
  private let pauses = Guarded<[Duration]>([])

  /// - Parameter onPause: the action in a pause, before it is over.
  private func makeLock(
    _ limits: TransitionLock.Limits = .none,
    onPause: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> TransitionLock {
    TransitionLock(
      LockSettings(
        label: "screen",
        clock: clock,
        executor: ExecutorPreference(executor: executor),
        limits: limits,
        report: { [reports] in reports.append($0) },
        pause: { [pauses] pause in
          pauses.append(pause)
          await onPause(pauses.current.count)
        }
      )
    )
  }

  @Test(
    "A clock that fails is tried again after pauses that grow to ten seconds, and timeouts come all the same",
    arguments: [1, 2, 15]
  )
  func timeoutsComeAfterAll(failures: Int) throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    clock.fail(with: Array(repeating: FailingClock.Mishap(), count: failures))
    let callers = [3, 5].map { Caller("\($0)", lock, on: executor, timeout: .seconds($0)) }
    executor.run()
    let all = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512] + Array(repeating: 1_000, count: 5)
    #expect(pauses.current.map { $0 / .milliseconds(10) } == all.prefix(failures).map(Double.init))
    #expect(clock.clock.sleepers == [.seconds(3)])
    clock.clock.advance(by: .seconds(3))
    executor.run()
    #expect(callers.map(\.ending) == [.timedOut, .pending])
    clock.clock.advance(by: .seconds(2))
    executor.run()
    #expect(callers.map(\.ending) == [.timedOut, .timedOut])
    // One report for a sleep, however often it failed.
    #expect(reports.current.map(\.code) == [.clockFailed])
    #expect(reports.current.first?.lock == "screen")
    #expect(reports.current.first?.detail.contains("Mishap") == true)
    #expect(reports.current.first?.description.contains("Mishap") == true)
    token.end()
  }

  @Test("Each sleep that fails is reported, and its pauses begin with ten milliseconds")
  func eachSleep() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    let callers = [3, 5].map { Caller("\($0)", lock, on: executor, timeout: .seconds($0)) }
    clock.fail(with: Array(repeating: FailingClock.Mishap(), count: 2))
    executor.run()
    clock.fail(with: Array(repeating: FailingClock.Mishap(), count: 3))
    clock.clock.advance(by: .seconds(3))
    executor.run()
    #expect(reports.current.map(\.code) == [.clockFailed, .clockFailed])
    #expect(pauses.current.map { $0 / .milliseconds(10) } == [1, 2, 1, 2, 4])
    clock.clock.advance(by: .seconds(2))
    executor.run()
    #expect(callers.map(\.ending) == [.timedOut, .timedOut])
    token.end()
  }

  @Test("A clock that throws a cancellation error of its own has failed, too, if a waiter needs it")
  func cancellationErrorOfItsOwn() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    clock.fail(with: [CancellationError()])
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    #expect(reports.current.map(\.code) == [.clockFailed])
    clock.clock.advance(by: .seconds(3))
    executor.run()
    #expect(caller.ending == .timedOut)
    token.end()
  }

  @Test(
    "A timer that is no longer needed ends in the pause after a clock failure",
    arguments: ["turn", "cancel", "close"]
  )
  func stopsInItsPause(way: String) throws {
    let gate = Gate()
    let lock = makeLock { _ in await gate.pass() }
    let token = try #require(lock.tryStart())
    clock.fail(with: Array(repeating: FailingClock.Mishap(), count: 100))
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    #expect(pauses.current.count == 1)
    switch way {
    case "turn": token.end()
    case "cancel": caller.task.cancel()
    default: lock.close()
    }
    let reads = Guarded(0)
    clock.clock.onRead { reads.with { $0 += 1 } }
    gate.open()
    executor.run()
    clock.clock.onRead(nil)
    #expect(pauses.current.count == 1)
    #expect(reads.current == 0)
    #expect(caller.ending != .pending && caller.ending != .timedOut)
    token.endIfHolding()
  }

  @Test("G10: a watch whose clock fails is reported, and goes on", arguments: [false, true])
  func watchGoesOn(withCancellationError: Bool) throws {
    let lock = makeLock(.init())
    let token = try #require(lock.tryStart())
    clock.fail(with: withCancellationError ? [CancellationError()] : [FailingClock.Mishap(), FailingClock.Mishap()])
    #expect(lock.tryStart() == nil)
    executor.run()
    clock.clock.advance(by: .seconds(10))
    executor.run()
    #expect(reports.current.map(\.code) == [.clockFailed, .overdue])
    token.end()
  }
}
