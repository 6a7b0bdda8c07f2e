import Testing
import TransitionLock
import TransitionSupport

/// Clocks that throw from their `sleep`, or are gone.
struct ClockFailureTests {
  private struct Mishap: Error {}

  private let fixture = LockFixture()
  private var executor: ManualExecutor { fixture.executor }
  private var clock: ManualClock { fixture.clock }

  @Test("G10: a clock that throws is reported once, and requests still get their turns")
  func reported() throws {
    let lock = fixture.makeLock(.none)
    let token = try lock.start()
    clock.fail(with: [Mishap()])
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    fixture.advance(by: .seconds(3))
    #expect(fixture.reports.map(\.code) == [.clockFailed])
    #expect(fixture.reports.first?.lock == "screen")
    #expect(fixture.reports.first?.detail.contains("Mishap") == true)
    #expect(fixture.reports.first?.description.contains("Mishap") == true)
    #expect(caller.ending == .pending)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }

  @Test(
    "After a clock has thrown, the next wait with a timeout also makes the earlier timeouts work again"
  )
  func nextTimeout() throws {
    let lock = fixture.makeLock(.none)
    let token = try lock.start()
    clock.fail(with: [Mishap()])
    let first = Caller("first", lock, on: executor, timeout: .seconds(3))
    executor.run()
    let second = Caller("second", lock, on: executor, timeout: .seconds(5))
    executor.run()
    fixture.advance(by: .seconds(5))
    #expect([first, second].map(\.ending) == [.timedOut, .timedOut])
    #expect(fixture.reports.map(\.code) == [.clockFailed])
    token.end()
  }

  @Test(
    "G10: if the watch's clock throws, that is reported once, and the next refusal restarts the watch"
  )
  func watchStartsAgain() throws {
    let lock = fixture.makeLock()
    let token = try lock.start()
    clock.fail(with: [Mishap()])
    #expect(lock.tryStart() == nil)
    executor.run()
    fixture.advance(by: .seconds(30))
    #expect(fixture.reports.map(\.code) == [.clockFailed])
    #expect(lock.tryStart() == nil)
    for _ in 0..<2 {
      executor.run()
      clock.advance(by: .seconds(10))
    }
    executor.run()
    #expect(Set(fixture.reports.dropFirst().map(\.code)) == [.overdue])
    token.end()
  }

  @Test("A simulation's clock that cancels the lock's sleeps counts as gone, and not as failed")
  func cancellationErrorOfItsOwn() throws {
    let lock = fixture.makeLock()
    let token = try lock.start()
    clock.fail(with: [CancellationError(), CancellationError()])
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    #expect(fixture.reports.isEmpty)
    #expect(clock.sleepers.isEmpty)
    #expect(clock.backgroundSleepers.isEmpty)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }
}
