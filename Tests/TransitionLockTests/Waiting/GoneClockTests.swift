import Testing
import TransitionSupport

@testable import TransitionLock

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
  private let pauses = Guarded(0)

  private func makeLock(_ limits: TransitionLock.Limits) -> TransitionLock {
    TransitionLock(
      LockSettings(
        label: "screen",
        clock: GoneClock(),
        executor: ExecutorPreference(executor: executor),
        limits: limits,
        report: { [reports] in reports.append($0) },
        pause: { [pauses] _ in
          pauses.with { $0 += 1 }
          // The first pause does not end.
          await Gate().pass()
        }
      )
    )
  }

  @Test("The watch over a lock ends with the clock, and reports no failure")
  func watch() throws {
    let lock = makeLock(.init())
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    executor.run()
    #expect(reports.current.isEmpty && pauses.current == 0)
    token.end()
  }

  @Test("The timer of a deadline ends with the clock, too, because no deadline comes any more, and reports no failure")
  func deadline() throws {
    let lock = makeLock(.none)
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(3))
    executor.run()
    #expect(reports.current.isEmpty && pauses.current == 0)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
  }
}
