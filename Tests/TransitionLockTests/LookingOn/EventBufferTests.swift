import Testing
import TransitionLock

/// The events that wait for their readers.
@Suite(.timeLimit(.minutes(10)))
struct EventBufferTests {
  @Test("Events keep their order, however many come before some are read", arguments: 0..<8, 1..<8)
  func order(read: Int, later: Int) async throws {
    let lock = TransitionLock(limits: .none)
    var events = lock.events.makeAsyncIterator()
    // Each refusal is one event.
    let token = try #require(lock.tryStart("0"))
    var (sent, next) = (1, 0)
    func send(_ count: Int) {
      for _ in 0..<count {
        _ = lock.tryStart("\(sent)")
        sent += 1
      }
    }
    for count in [read, later, 20] {
      send(count)
      for _ in 0..<(count == 20 ? sent - next : read) where next < sent {
        #expect(await events.next()?.label == "\(next)")
        next += 1
      }
    }
    #expect(next == sent)
    token.end()
  }

  @Test("All readers of a lock that goes are told, although there is one event for all of them")
  func allReaders() throws {
    let (executor, ends) = (ManualExecutor(), Guarded(0))
    var lock: TransitionLock? = TransitionLock(limits: .none)
    let events = try #require(lock?.events)
    for _ in 0..<3 {
      Task(executorPreference: executor) {
        for await _ in events {}
        ends.with { $0 += 1 }
      }
    }
    executor.run()
    lock = nil
    executor.run()
    #expect(ends.current == 3)
  }
}
