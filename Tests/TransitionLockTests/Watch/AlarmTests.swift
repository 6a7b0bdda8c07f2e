import Dispatch
import Foundation
import Testing
import TransitionLock

/// The alarm of a lock on an ordinary clock, which runs on the global executor and calls no foreign
/// code.
@Suite(.timeLimit(.minutes(10)))
struct AlarmTests {
  /// A clock that is no clock of a simulation.
  private let clock = OrdinaryClock()
  /// An executor that hangs: it runs no job.
  private let executor = ManualExecutor()

  @Test("G10: if the lock's executor hangs, a transition that overstays is still reported")
  func reportOfALockWhoseExecutorHangs() async throws {
    let (reports, continuation) = AsyncStream.makeStream(of: Report.self)
    let lock = TransitionLock(clock: clock, executor: executor) { continuation.yield($0) }
    let token = try lock.start("push")
    #expect(lock.tryStart() == nil)
    for _ in 0..<LockFigures.looksUntilReport { await clock.advanceToTheNextSleeper() }
    let report = await reports.first { _ in true }
    #expect(report?.code == .overdue)
    token.end()
  }

  @Test("G3: if the lock's executor hangs, a request still times out")
  func timeoutOfALockWhoseExecutorHangs() async throws {
    let lock = TransitionLock(clock: clock, executor: executor, limits: .none)
    let events = lock.events
    let token = try lock.start("push")
    let request = lock.enqueue(on: executor, "block", timeout: .seconds(3)) { $0.end() }
    await clock.advanceToTheNextSleeper()
    let event = await events.first { $0.kind == .settles }
    #expect(event?.outcome == .timedOut)
    #expect(request.ending == .timedOut)
    token.end()
  }

  @Test(
    "G3: if the code that receives a report hangs, requests of the lock still time out",
    .enabled(
      if: ProcessInfo.processInfo.activeProcessorCount > 1,
      "the report blocks one of several threads"
    )
  )
  func reportThatHangs() async throws {
    let hangs = DispatchSemaphore(value: 0)
    let (reports, continuation) = AsyncStream.makeStream(of: Report.self)
    let lock = TransitionLock(clock: clock, limits: .init(transition: .seconds(1))) { report in
      continuation.yield(report)
      hangs.wait()
    }
    let events = lock.events
    let token = try lock.start("push")
    lock.enqueue(on: .anyThread, "block", timeout: .seconds(3)) { $0.end() }
    await clock.advanceToTheNextSleeper()
    _ = await reports.first { _ in true }
    clock.base.advance(by: .seconds(2))
    let event = await events.first { $0.kind == .settles }
    #expect(event?.outcome == .timedOut)
    hangs.signal()
    token.end()
  }

  @Test("G10: an ordinary clock that throws a cancellation error has failed, and is reported")
  func cancellationErrorOfItsOwn() async throws {
    let (reports, continuation) = AsyncStream.makeStream(of: Report.self)
    let lock = TransitionLock(clock: CancellingClock(), limits: .none) { continuation.yield($0) }
    let token = try lock.start("push")
    let request = lock.enqueue(on: .anyThread, timeout: .seconds(3)) { $0.end() }
    let report = await reports.first { _ in true }
    #expect(report?.code == .clockFailed)
    token.end()
    #expect(try await request.settled().ending == .finished)
  }

  /// An ordinary clock that ends each sleep with a cancellation.
  private struct CancellingClock: Clock {
    typealias Instant = ManualClock.Instant

    var minimumResolution: Duration { .nanoseconds(1) }
    var now: Instant { Instant(offset: .seconds(1_000)) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      throw CancellationError()
    }
  }
}
