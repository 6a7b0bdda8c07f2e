import Testing
import TransitionLock
import TransitionSupport

/// Clocks that throw from their `sleep`, or are gone.
struct ClockFailureTests {
  private let executor = ManualExecutor()
  private let clock = FailingClock()
  private let reports = Guarded<[TransitionLock.Report]>([])

  private func makeLock(_ limits: TransitionLock.Limits = .none) -> TransitionLock {
    TransitionLock(label: "screen", clock: clock, executor: executor, limits: limits) { [reports] in
      reports.append($0)
    }
  }

  @Test("G10: a clock that fails is reported once, and the line goes on")
  func reported() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    clock.fail(with: [FailingClock.Mishap()])
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    clock.clock.advance(by: .seconds(3))
    executor.run()
    #expect(reports.current.map(\.code) == [.clockFailed])
    #expect(reports.current.first?.lock == "screen")
    #expect(reports.current.first?.detail.contains("Mishap") == true)
    #expect(reports.current.first?.description.contains("Mishap") == true)
    #expect(caller.ending == .pending)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }

  @Test(
    "After a clock has failed, the next wait with a timeout sleeps again, also for those before it"
  )
  func nextTimeout() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart())
    clock.fail(with: [FailingClock.Mishap()])
    let first = Caller("first", lock, on: executor, timeout: .seconds(3))
    executor.run()
    let second = Caller("second", lock, on: executor, timeout: .seconds(5))
    executor.run()
    clock.clock.advance(by: .seconds(5))
    executor.run()
    #expect([first, second].map(\.ending) == [.timedOut, .timedOut])
    #expect(reports.current.map(\.code) == [.clockFailed])
    token.end()
  }

  @Test("G10: a watch whose clock fails is reported once, and the next refusal starts it again")
  func watchStartsAgain() throws {
    let lock = makeLock(.init())
    let token = try #require(lock.tryStart())
    clock.fail(with: [FailingClock.Mishap()])
    #expect(lock.tryStart() == nil)
    executor.run()
    clock.clock.advance(by: .seconds(30))
    executor.run()
    #expect(reports.current.map(\.code) == [.clockFailed])
    #expect(lock.tryStart() == nil)
    for _ in 0..<2 {
      executor.run()
      clock.clock.advance(by: .seconds(10))
    }
    executor.run()
    #expect(Set(reports.current.dropFirst().map(\.code)) == [.overdue])
    token.end()
  }

  @Test(
    "A clock of a simulation that cancels the sleeps of the watch and of a timeout is gone, and has not failed"
  )
  func cancellationErrorOfItsOwn() throws {
    let lock = makeLock(.init())
    let token = try #require(lock.tryStart())
    clock.fail(with: [CancellationError(), CancellationError()])
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    #expect(reports.current.isEmpty)
    #expect(clock.clock.sleepers.isEmpty)
    #expect(clock.clock.backgroundSleepers.isEmpty)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }
}
