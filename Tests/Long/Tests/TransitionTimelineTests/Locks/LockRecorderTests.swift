import Testing
import TransitionLock
import TransitionSupport

@testable import TransitionTimeline

@Suite("Recording a lock")
struct LockRecorderTests {
  private func event(
    _ kind: TransitionLock.Event.Kind,
    _ request: UInt64,
    _ label: String,
    in scope: String = "",
    at milliseconds: Int,
    as outcome: TransitionLock.OutcomeCode? = nil,
    lost: Int = 0
  ) -> TransitionLock.Event {
    var event = TransitionLock.Event(
      kind,
      of: request,
      Origin(TransitionLock.Label(label), #fileID, #line),
      in: scope.split(separator: "/").map(String.init),
      at: .milliseconds(milliseconds),
      as: outcome
    )
    event.lost = lost
    return event
  }

  /// The recorder's drawing of events: its lanes, its spans, and its marks, each as a line.
  private func record(_ events: [TransitionLock.Event]) -> [String] {
    var recorder = LockRecorder("main")
    for event in events { recorder.record(event) }
    return describe(recorder.timeline)
  }

  private func describe(_ timeline: Timeline) -> [String] {
    let names = Dictionary(uniqueKeysWithValues: timeline.lanes.map { ($0.id, $0.name) })
    let spans = timeline.spans.map { span in
      let end = span.end.map { "\($0 / .milliseconds(1))" } ?? "…"
      return
        "\(names[span.lane] ?? "") \(span.kind.rawValue) \(span.label) \(span.start / .milliseconds(1))-\(end)"
    }
    let marks = timeline.marks.map { mark in
      "\(names[mark.lane] ?? "") \(mark.symbol) \(mark.label) \(mark.time / .milliseconds(1))"
    }
    return (spans + marks).map { $0.replacing(".0", with: "") }
  }

  @Test("A request is drawn as its wait and its transition; a running transition is open")
  func course() {
    let lines = record([
      event(.begins, 1, "edit", at: 100), event(.waits, 2, "timer", at: 300),
      event(.ends, 1, "edit", at: 600, as: .finished), event(.begins, 2, "timer", at: 600),
      event(.waits, 3, "photo", at: 700),
    ])
    #expect(
      lines == [
        "main transition edit 100-600", "main waiting timer 300-600", "main transition timer 600-…",
        "main waiting photo 700-…",
      ]
    )
  }

  @Test(
    "If a request settles without a turn, its wait ends, with a mark",
    arguments: [
      (TransitionLock.OutcomeCode.dropped, "⊘"), (.superseded, "↷"), (.outdated, "○"),
      (.cancelled, "⊗"),
      (.timedOut, "◷"), (.closed, "□"), (.deadlock, "∞"),
    ]
  )
  func settled(code: TransitionLock.OutcomeCode, symbol: String) {
    #expect(record([event(.settles, 1, "edit", at: 100, as: code)]) == ["main \(symbol) edit 100"])
    #expect(
      record([event(.waits, 1, "edit", at: 100), event(.settles, 1, "edit", at: 300, as: code)])
        == ["main waiting edit 100-300", "main \(symbol) edit 300"]
    )
  }

  @Test(
    "A turn taken back, a body that throws, and a request to give way are marks at the transition"
  )
  func endings() {
    let lines = record([
      event(.begins, 1, "edit", at: 0), event(.ends, 1, "edit", at: 100, as: .takenBack),
      event(.begins, 2, "load", at: 100), event(.isAsked, 2, "load", at: 150),
      event(.ends, 2, "load", at: 200, as: .failed),
    ])
    #expect(
      lines == [
        "main transition edit 0-100", "main transition load 100-200", "main ↶ edit 100",
        "main ? load 150",
        "main ✗ load 200",
      ]
    )
  }

  @Test("Each scope has a lane, named by its path, below that of the lock")
  func scopes() {
    var recorder = LockRecorder("main")
    recorder.record(event(.begins, 1, "a", in: "detail/photo", at: 0))
    recorder.record(event(.begins, 2, "b", in: "master", at: 0))
    recorder.record(event(.ends, 1, "a", in: "detail/photo", at: 10, as: .finished))
    recorder.record(event(.closes, 0, "", in: "detail", at: 20))
    #expect(recorder.timeline.lanes.map(\.name) == ["main", "detail/photo", "master", "detail"])
    #expect(
      describe(recorder.timeline) == [
        "detail/photo transition a 0-10", "master transition b 0-…", "detail ■ closed 20",
      ]
    )
  }

  @Test("An end without a beginning is drawn as a transition from the first event on")
  func middle() {
    let lines = record([
      event(.waits, 2, "timer", at: 500), event(.isAsked, 1, "edit", at: 550),
      event(.ends, 1, "edit", at: 600, as: .finished), event(.begins, 3, "unseen", at: 600),
      event(.ends, 9, "elsewhere", in: "detail", at: 700, as: .finished),
    ])
    #expect(
      lines == [
        "main waiting timer 500-…", "main transition … edit 500-600",
        "main transition unseen 600-…",
        "detail transition … elsewhere 500-700", "main ? edit 550",
      ]
    )
    #expect(
      record([event(.ends, 1, "edit", at: 600, as: .finished)]) == [
        "main transition … edit 600-600"
      ]
    )
  }

  @Test("Two transitions that began unobserved, both with the number 0, are drawn separately")
  func withoutNumbers() {
    let lines = record([
      event(.isAsked, 0, "a", in: "x", at: 0), event(.isAsked, 0, "b", in: "y", at: 10),
      event(.ends, 0, "b", in: "y", at: 20, as: .finished),
      event(.ends, 0, "a", in: "x", at: 30, as: .finished),
    ])
    #expect(lines == ["y transition … b 0-20", "x transition … a 0-30", "x ? a 0", "y ? b 10"])
  }

  @Test(
    "Lost events are marked; a running transition then stays open until a conflicting one begins"
  )
  func losses() {
    let lines = record([
      event(.begins, 1, "edit", in: "detail/photo", at: 0),
      event(.begins, 2, "list", in: "master", at: 0),
      event(.begins, 3, "tap", in: "search", at: 0), event(.waits, 4, "timer", at: 5),
      event(.begins, 5, "show", in: "detail", at: 100, lost: 12),
      event(.ends, 2, "list", in: "master", at: 200, as: .finished),
      event(.ends, 6, "late", in: "master/x", at: 250, as: .finished),
    ])
    #expect(
      lines == [
        "detail/photo transition edit 0-100", "master transition list 0-200",
        "search transition tap 0-…",
        "main waiting timer 5-…", "detail transition show 100-…",
        "master/x transition … late 100-250",
        "main … lost 12 100",
      ]
    )
  }

  @Test("A transition whose end is lost is drawn up to the next event that conflicts with it")
  func endAfterLoss() {
    let lines = record([
      event(.begins, 1, "edit", at: 0), event(.waits, 2, "timer", at: 100, lost: 1),
      event(.begins, 3, "news", at: 200), event(.begins, 4, "odd", in: "detail", at: 300),
    ])
    #expect(
      lines == [
        "main transition edit 0-100", "main waiting timer 100-…", "main transition news 200-…",
        "detail transition odd 300-…", "main … lost 1 100",
      ]
    )
  }

  @Test("Events that come twice, or with earlier times, do not trap")
  func odd() {
    let lines = record([
      event(.waits, 1, "a", at: 100), event(.waits, 1, "a", at: 110),
      event(.begins, 1, "a", at: 50),
      event(.begins, 1, "a", at: 120), event(.ends, 1, "a", at: 20, as: .finished),
      event(.closes, 0, "", at: -5),
    ])
    #expect(lines == ["main waiting a 100-100", "main transition a 50-50", "main ■ closed 0"])
  }

  @Test("A sequence of events is recorded up to its end, and its error is rethrown")
  func sequence() async throws {
    let events = [
      event(.begins, 1, "edit", at: 0), event(.ends, 1, "edit", at: 100, as: .finished),
    ]
    let (stream, continuation) = AsyncStream<TransitionLock.Event>.makeStream()
    for event in events { continuation.yield(event) }
    continuation.finish()
    var recorder = LockRecorder("main")
    await recorder.record(stream)
    #expect(describe(recorder.timeline) == ["main transition edit 0-100"])

    struct Broken: Error {}
    let failing = AsyncThrowingStream<TransitionLock.Event, any Error> { continuation in
      continuation.yield(events[0])
      continuation.finish(throwing: Broken())
    }
    var other = LockRecorder("main")
    await #expect(throws: Broken.self) { try await other.record(failing) }
    #expect(describe(other.timeline) == ["main transition edit 0-…"])
  }

  @Test("A running transition is drawn up to the given time")
  func extended() {
    var recorder = LockRecorder()
    recorder.record(event(.begins, 1, "edit", at: 0))
    #expect(recorder.timeline(extendedTo: .seconds(10)).end == .seconds(10))
    #expect(recorder.timeline.end == .zero)
  }

  @Test("The key explains each mark, and no two marks have the same symbol")
  func key() {
    #expect(LockRecorder.marks.count == LockRecorder.outcomeMarks.count + 3)
    #expect(Set(LockRecorder.marks.values).count == LockRecorder.marks.count)
    #expect(LockRecorder.marks.keys.allSatisfy { DisplayWidth.of($0) == 1 })
    #expect(
      LockRecorder.spans.keys.sorted { $0.rawValue < $1.rawValue } == [.transition, .waiting]
    )
  }
}
