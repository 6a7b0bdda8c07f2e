import Testing
import TransitionLock

/// The numbers of events: those of their requests, and of the events that an observer keeps.
@Suite(.timeLimit(.minutes(10)))
struct EventNumberTests {
  private let stage = ScopeStage()
  private var window: TransitionLock { stage.window }

  @Test("The events of a close have the number of no request")
  func closing() async throws {
    var events = window.events.makeAsyncIterator()
    let scope = window.scope("detail")
    window.close()
    for _ in 0..<2 {
      let event = try #require(await events.next())
      #expect(event.kind == .closes && event.request == 0)
    }
    withExtendedLifetime(scope) {}
  }

  @Test("By default an observer keeps 256 events")
  func defaultLength() async throws {
    var events = window.events.makeAsyncIterator()
    for _ in 0..<200 { try #require(window.tryStart()).end() }
    let first = try #require(await events.next())
    #expect(first.lost == 400 - 256)
  }
}
