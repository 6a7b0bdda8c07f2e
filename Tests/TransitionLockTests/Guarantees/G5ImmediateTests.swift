import Testing
import TransitionLock

/// Cancellations that come before a call that waits has come to rest on the executor of its lock.
struct G5ImmediateTests {
  private let executor = ManualExecutor()
  private let log = Guarded<[String]>([])

  enum Call: CaseIterable, Sendable { case serialize, waitUntilIdle, settled }

  @MainActor
  @Test(
    "G5: a call that is cancelled at once, while it waits, never has its turn, though the lock is free a moment later",
    arguments: [false, true],
    Call.allCases
  )
  func cancelledAtOnce(byExecutor: Bool, call: Call) async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let lock = TransitionLock(executor: byExecutor ? executor : nil, limits: .none)
    let token = try #require(lock.tryStart())
    let request = lock.enqueue(on: executor, "request") { $0.end() }
    let task = Task.immediate { [log] in
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
    let driver = Task.detached { [executor, log] in
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
