import Testing
import TransitionLock

/// The memory of a lock that is gone.
struct RecyclingTests {
  @Test("The memory of a lock that is gone has one next lock, also if a request is cancelled while it is given back")
  func onlyOnce() async {
    // A process of its own, so that no other test takes the memory.
    await #expect(processExitsWith: .success) {
      let executor = ManualExecutor()
      var lock: TransitionLock? = TransitionLock(limits: .none) { _ in }
      let first = try #require(lock?.tryStart())
      let request = try #require(lock?.enqueue(on: executor) { $0.end() })
      first.end()
      executor.run()
      #expect(request.ending == .finished)
      let token = try #require(lock?.tryStart())
      TestActor(executor).act { _ in token.onInterruption { preconditionFailure("nobody asks") } }
      executor.run()
      lock = nil
      // The call that waits is resumed first, and then the memory is given back.
      executor.onEnqueue { #expect(!request.cancel()) }
      token.end()
      executor.onEnqueue(nil)
      executor.run()
      let locks = (0..<3).map { _ in TransitionLock(limits: .none) }
      for (index, lock) in locks.enumerated() { #expect(!locks[..<index].contains { $0.isSame(as: lock) }) }
    }
  }
}
