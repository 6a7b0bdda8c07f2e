import Testing
import TransitionLock
import TransitionSupport

/// A clock that tells its sleepers that it is gone.
struct GoneClockTests {
  private final class GoneClock: BackgroundClock {
    typealias Instant = ManualClock.Instant

    var minimumResolution: Duration { .nanoseconds(1) }
    var now: Instant { Instant(offset: .seconds(1_000)) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }

    func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws {
      throw CancellationError()
    }
  }

  private let executor = ManualExecutor()
  private let reports = Guarded<[TransitionLock.Report]>([])

  private func makeLock(_ limits: TransitionLock.Limits) -> TransitionLock {
    TransitionLock(label: "screen", clock: GoneClock(), executor: executor, limits: limits) { [reports] in
      reports.append($0)
    }
  }

  @Test("The watch over a lock ends with the clock, and reports no failure")
  func watch() throws {
    let lock = makeLock(.init())
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    executor.run()
    #expect(reports.current.isEmpty)
    token.end()
  }

  @Test("The timer of a deadline ends with the clock, too, because no deadline comes any more, and reports no failure")
  func deadline() throws {
    let lock = makeLock(.none)
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    #expect(reports.current.isEmpty)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }
}
