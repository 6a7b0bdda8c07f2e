import Testing
import TransitionTimeline

@Suite("Recording")
struct TimelineTests {
  @Test("Lanes, spans and marks are kept in the order in which they were recorded")
  func orderOfRecording() throws {
    var timeline = Timeline()
    let master = timeline.addLane("master")
    let detail = timeline.addLane("detail")
    try timeline.addSpan("late", in: detail, from: .seconds(2), to: .seconds(3))
    try timeline.addSpan("early", in: master, from: .zero, to: .seconds(1), kind: .waiting)
    try timeline.addMark("!", in: detail, at: .seconds(1), kind: .conflict, label: "push")

    #expect(timeline.lanes.map(\.name) == ["master", "detail"])
    #expect(timeline.lanes.map(\.id) == [master, detail])
    #expect(timeline.spans.map(\.label) == ["late", "early"])
    #expect(timeline.spans.map(\.lane) == [detail, master])
    #expect(timeline.spans.map(\.kind) == [.transition, .waiting])
    #expect(timeline.marks.map(\.symbol) == ["!"])
    #expect(!timeline.isEmpty)
  }

  @Test("The end of a timeline is the latest time of a span, a mark or an extension")
  func endOfTheRecording() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("lane")
    try timeline.addSpan("a", in: lane, from: .seconds(1), to: .seconds(2))
    #expect(timeline.end == .seconds(2))
    let open = try timeline.openSpan("b", in: lane, from: .seconds(3))
    #expect(timeline.end == .seconds(3))
    try timeline.addMark("x", in: lane, at: .seconds(4))
    #expect(timeline.end == .seconds(4))
    try timeline.closeSpan(open, at: .seconds(5))
    #expect(timeline.end == .seconds(5))
    timeline.extend(to: .seconds(1))
    #expect(timeline.end == .seconds(5))
    timeline.extend(to: .seconds(6))
    #expect(timeline.end == .seconds(6))
  }
}
