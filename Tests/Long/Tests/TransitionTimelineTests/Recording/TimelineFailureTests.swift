import Testing
import TransitionTimeline

/// The bad input that each call refuses without changing anything.
@Suite("Bad input to a recording")
struct TimelineFailureTests {
  var timeline = Timeline()
  let lane: Timeline.Lane.ID
  let foreignLane: Timeline.Lane.ID

  init() {
    lane = timeline.addLane("lane")
    var other = Timeline()
    _ = other.addLane("first")
    foreignLane = other.addLane("second")
  }

  @Test("A span that ends before it starts is refused")
  mutating func endBeforeStart() {
    let before = timeline
    let failure = #expect(throws: Timeline.Failure.self) {
      try timeline.addSpan("push", in: lane, from: .seconds(2), to: .seconds(1))
    }
    #expect(failure?.code == .endsBeforeItStarts)
    #expect(failure?.label == "push")
    #expect(
      failure?.description
        == "Span \"push\" cannot end at 1.0 seconds: it starts at 2.0 seconds. Give it an end that is not earlier."
    )
    #expect(timeline == before)
  }

  @Test("An open span cannot be closed before its start, and stays open")
  mutating func closedBeforeStart() throws {
    let span = try timeline.openSpan("push", in: lane, from: .seconds(2))
    let failure = #expect(throws: Timeline.Failure.self) {
      try timeline.closeSpan(span, at: .seconds(1))
    }
    #expect(failure?.code == .endsBeforeItStarts)
    #expect(timeline.spans.map(\.isOpen) == [true])
  }

  @Test("A span cannot be closed twice, and keeps its first end")
  mutating func closedTwice() throws {
    let span = try timeline.openSpan("push", in: lane, from: .seconds(1))
    try timeline.closeSpan(span, at: .seconds(2))
    let failure = #expect(throws: Timeline.Failure.self) {
      try timeline.closeSpan(span, at: .seconds(3))
    }
    #expect(failure?.code == .alreadyClosed)
    #expect(
      failure?.description
        == "Span \"push\" cannot be closed again: it ended at 2.0 seconds. Close each span once."
    )
    #expect(timeline.spans.map(\.end) == [.seconds(2)])
    #expect(timeline.end == .seconds(2))
  }

  /// Expects that nothing can be recorded in a lane at a time, and that nothing changes.
  private mutating func expectRefusals(
    in lane: Timeline.Lane.ID,
    at time: Duration,
    as code: Timeline.Failure.Code
  ) {
    let before = timeline
    let failures = [
      #expect(throws: Timeline.Failure.self) {
        try timeline.addSpan("a", in: lane, from: time, to: .zero)
      },
      #expect(throws: Timeline.Failure.self) {
        _ = try timeline.openSpan("a", in: lane, from: time)
      },
      #expect(throws: Timeline.Failure.self) {
        try timeline.addMark("x", in: lane, at: time, label: "a")
      },
    ]
    for failure in failures {
      #expect(failure?.code == code)
      #expect(failure?.label == "a")
    }
    #expect(timeline == before)
  }

  @Test("Times before the origin are refused")
  mutating func negativeTimes() {
    expectRefusals(in: lane, at: .milliseconds(-1), as: .beforeOrigin)
  }

  @Test("A lane of another timeline is refused")
  mutating func unknownLane() { expectRefusals(in: foreignLane, at: .zero, as: .unknownLane) }

  @Test("A span of another timeline cannot be closed")
  mutating func unknownSpan() throws {
    var other = timeline
    let span = try other.openSpan("elsewhere", in: lane, from: .zero)
    let failure = #expect(throws: Timeline.Failure.self) {
      try timeline.closeSpan(span, at: .seconds(1))
    }
    #expect(failure?.code == .unknownSpan)
  }
}
