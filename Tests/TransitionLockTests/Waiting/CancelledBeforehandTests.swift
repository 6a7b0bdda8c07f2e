import Testing

@testable import TransitionLock

/// Calls whose tasks are cancelled after they have asked, and before they have a place.
struct CancelledBeforehandTests {
  @Test("G5: a call whose task is cancelled before it has a place takes none", arguments: [nil, Duration.seconds(5)])
  func takesNoPlace(timeout: Duration?) throws {
    let lock = TransitionLock(limits: .none)
    let (storage, token) = (lock.cell.storage, try #require(lock.tryStart()))
    let wait = CallWait(lock.cell, for: .turn(nil), "call", .unknown, CurrentTask(), timeout)
    storage.cancel(wait)
    let waits = storage.join(wait, .absent)
    #expect(!waits && lock.waitingCount == 0)
    token.end()
    #expect(!lock.isTransitioning)
    var isCancelled = false
    do { _ = try wait.generation() } catch is CancellationError { isCancelled = true }
    #expect(isCancelled)
  }
}
