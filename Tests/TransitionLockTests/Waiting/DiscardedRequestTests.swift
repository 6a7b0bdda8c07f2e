import Testing

@testable import TransitionLock

/// The memory of requests that never run.
struct DiscardedRequestTests {
  @Test(
    "Of a request that is cancelled in line nothing is left when its block has been destroyed",
    arguments: [false, true]
  )
  func cancelled(isOnActor: Bool) throws {
    let executor = ManualExecutor()
    let (lock, actor) = (TransitionLock(limits: .none), TestActor(executor))
    let token = try #require(lock.tryStart())
    weak var left: PendingRequest?
    do {
      let request =
        isOnActor ? actor.act { _ in lock.enqueue { $0.end() } } : lock.enqueue(on: executor) { $0.end() }
      guard case .pending(let pending, _) = request.state else {
        Issue.record("it does not wait")
        return
      }
      left = pending
      #expect(request.cancel())
    }
    executor.run()
    #expect(left == nil)
    token.end()
  }
}
