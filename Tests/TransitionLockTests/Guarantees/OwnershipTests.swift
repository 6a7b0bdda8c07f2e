import Foundation
import Testing
import TransitionLock

/// The references of a lock, and the place where it releases them.
struct OwnershipTests {
  /// An actor whose executor the test drives.
  actor Screen {
    let executor: ManualExecutor
    let lock: TransitionLock
    let onDeinit: @Sendable () -> Void
    var request: Request?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.serial.asUnownedSerialExecutor()
    }

    init(
      _ executor: ManualExecutor,
      _ lock: TransitionLock,
      onDeinit: @escaping @Sendable () -> Void = {}
    ) {
      self.executor = executor
      self.lock = lock
      self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    func keepRequest() { request = lock.enqueue { $0.end() } }
    func leave(_ block: @escaping @Sendable (Token) -> Void) {
      lock.enqueue { block($0) }
    }
  }

  @Test("The alarm retains no lock, even after a request with a timeout of an hour")
  func alarmKeepsNothing() throws {
    var lock: TransitionLock? = TransitionLock()
    let remains = TransitionLock.Remains(of: try #require(lock))
    do {
      let token = try #require(lock?.tryStart())
      let request = lock?.enqueue(on: .anyThread, timeout: .seconds(3_600)) { $0.end() }
      request?.cancel()
      token.end()
    }
    lock = nil
    #expect(remains.areGone)
  }

  @Test("A settled request does not retain the actor that stores it")
  func settledRequestKeepsNoActor() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    weak var kept: Screen?
    do {
      let screen = Screen(executor, lock)
      kept = screen
      let token = try lock.start()
      executor.act { screen.assumeIsolated { $0.keepRequest() } }
      token.end()
      executor.run()
      executor.act { screen.assumeIsolated { #expect($0.request?.ending == .finished) } }
    }
    #expect(kept == nil)
  }

  @Test("The lock never destroys an actor inside its critical section")
  func actorIsDestroyedOutsideTheSection() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let token = try lock.start()
    let handed = Guarded<Token?>(nil)
    let answered = Guarded<Bool?>(nil)
    do {
      let screen = Screen(executor, lock) {
        answered.set(answers(lock))
      }
      // The block waits, has its turn, and hands its token to a completion that knows nothing of
      // the screen.
      executor.act { screen.assumeIsolated { $0.leave { token in handed.set(token) } } }
      token.end()
      executor.run()
    }
    let completion = try #require(handed.current)
    completion.end()
    #expect(answered.current == true)
    #expect(!lock.isTransitioning)
  }

  @Test("The lock never destroys an executor inside its critical section")
  func executorIsDestroyedOutsideTheSection() throws {
    let (lock, executor) = (TransitionLock(), ManualExecutor())
    let token = try lock.start()
    let answered = Guarded<Bool?>(nil)
    lock.enqueue(on: Guest(executor) { answered.set(answers(lock)) }) { _ in }
    lock.close()
    #expect(answered.current == true)
    #expect(executor.enqueuedCount == 0)
    token.end()
  }

  @Test("The end of a token does not destroy the block's executor inside the critical section")
  func executorIsDestroyedBeforeTheEnd() async throws {
    let lock = TransitionLock()
    let executor = ManualExecutor()
    let holder = try lock.start()
    let (answered, saved) = (Guarded<Bool?>(nil), Guarded<Token?>(nil))
    lock.enqueue(on: Guest(executor) { answered.set(answers(lock)) }) { token in
      saved.set(token)
    }
    holder.end()
    executor.run()
    try #require(saved.current).end()
    #expect(answered.current == true)
  }
}

/// Returns a Boolean value that indicates whether a lock answers a question that takes its critical
/// section, asked from a separate thread. The second is waited for only where it does not.
private func answers(_ lock: TransitionLock) -> Bool {
  let answered = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    _ = lock.waitingCount
    answered.signal()
  }
  return answered.wait(timeout: .now() + 1) == .success
}
