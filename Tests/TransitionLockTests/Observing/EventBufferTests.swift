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
}
