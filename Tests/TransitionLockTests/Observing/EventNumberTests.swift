import Testing
import TransitionLock

/// The numbers of events, those of their requests and of the events that an observer keeps, and the names of
/// transitions that have waited.
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

  @Test("A transition that has waited has its label in every event, also when it is asked to give way")
  func waitedAndAsked() async throws {
    let (window, executor, gate) = (window, stage.executor, Gate())
    let holder = try #require(window.tryStart("holder"))
    Task(executorPreference: executor) {
      await window.attempt(.wait, "menu", isInterruptible: true) { await gate.pass() }
    }
    executor.run()
    var events = window.events.makeAsyncIterator()
    holder.end()
    executor.run()
    window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    gate.open()
    executor.run()
    var texts: [String] = []
    for _ in 0..<7 {
      let event = try #require(await events.next())
      texts.append("\(event.label) \(event.kind)")
    }
    #expect(
      texts == [
        "holder ends", "menu begins", "alert waits", "menu isAsked", "menu ends", "alert begins", "alert ends",
      ]
    )
  }

  @Test("By default an observer keeps 256 events")
  func defaultLength() async throws {
    var events = window.events.makeAsyncIterator()
    for _ in 0..<200 { try #require(window.tryStart()).end() }
    let first = try #require(await events.next())
    #expect(first.lost == 400 - 256)
  }

  /// Expects an end without a number of a transition that begins unobserved and ends observed.
  private func expectUnnumberedEnd() async throws {
    let unobserved = try #require(window.tryStart("unobserved"))
    var events = window.events.makeAsyncIterator()
    unobserved.end()
    let event = try #require(await events.next())
    #expect(event.label == "unobserved" && event.kind == .ends && event.outcome == .finished)
    #expect(event.request == 0)
  }

  @Test("A transition that began unobserved has no number, also after one that ended unobserved and had one")
  func unnumbered() async throws {
    var events: TransitionLock.Events? = window.events
    let numbered = try #require(window.tryStart("numbered"))
    withExtendedLifetime(events) {}
    events = nil
    numbered.end()
    try await expectUnnumberedEnd()
  }

  @Test(
    "A transition that began unobserved has no number, also after a call that waited unobserved",
    arguments: [TransitionLock.Policy.wait, .replace("key")]
  )
  func unnumberedAfterACall(policy: TransitionLock.Policy) async throws {
    withExtendedLifetime(window.events) {}
    let holder = try #require(window.tryStart("holder"))
    Task(executorPreference: stage.executor) { [window] in await window.attempt(policy, "call") {} }
    stage.executor.run()
    holder.end()
    stage.executor.run()
    try await expectUnnumberedEnd()
  }
}
