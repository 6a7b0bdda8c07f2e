import Testing
import TransitionLock

/// Calls that find the lock free when they are about to wait.
struct LateTurnTests {
  @Test("G8: a call whose turn comes while it reads the clock for its timeout does not go to the lock's executor")
  func whileTheClockIsRead() throws {
    let (executor, locks, clock) = (ManualExecutor(), ManualExecutor(), ManualClock())
    let lock = TransitionLock(clock: clock, executor: locks, limits: .none)
    let token = try #require(lock.tryStart())
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(5))
    clock.onRead { token.endIfHolding() }
    executor.run()
    clock.onRead(nil)
    #expect(caller.ending == .finished)
    #expect(locks.enqueuedCount == 0)
  }
}
