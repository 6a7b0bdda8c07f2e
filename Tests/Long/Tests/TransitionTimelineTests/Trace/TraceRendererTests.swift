import Foundation
import Testing

@testable import TransitionTimeline

@Suite("Traces")
struct TraceRendererTests {
  /// An event as a reader of JSON sees it.
  private struct Event: Decodable {
    struct Arguments: Decodable { let name: String? }
    let name: String
    let cat: String?
    let args: Arguments?
  }

  private struct Trace: Decodable { let traceEvents: [Event] }

  private func events(_ text: String) throws -> [Event] {
    try JSONDecoder().decode(Trace.self, from: Data(text.utf8)).traceEvents
  }

  @Test("Any text is unchanged after its way through JSON", arguments: 0..<0x80)
  func escaping(ascii: UInt8) throws {
    let label = "a\(Unicode.Scalar(ascii))\u{2028}👩‍👩‍👧z"
    var timeline = Timeline()
    try timeline.addSpan(
      label,
      in: timeline.addLane(label),
      from: .zero,
      to: .zero,
      kind: .init(rawValue: label)
    )
    let events = try events(TraceRenderer(title: label).render(timeline))
    #expect(events.filter { $0.name.hasSuffix("_name") }.map(\.args?.name) == [label, label])
    #expect(events.last?.name == label)
    #expect(events.last?.cat == label)
  }

  @Test("A trace without lanes or a title is valid")
  func empty() throws {
    #expect(try events(TraceRenderer().render(Timeline())).map(\.name) == ["process_sort_index"])
    #expect(try events(TraceRenderer().render([])).isEmpty)
  }

  @Test("A trace is exact to the nanosecond, marks open spans, and can have the longest duration")
  func extremes() throws {
    var timeline = Timeline()
    let end = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
    let lane = timeline.addLane("x")
    try timeline.addSpan(
      "all",
      in: lane,
      from: Duration(secondsComponent: 0, attosecondsComponent: 1),
      to: end
    )
    _ = try timeline.openSpan("edit", in: lane, from: .nanoseconds(1_050))
    let text = TraceRenderer().render(timeline)
    #expect(text.contains("\"ts\":0,\"dur\":9223372036854775807999999.999,"))
    #expect(text.contains("{\"ph\":\"B\",\"pid\":1,\"tid\":3,\"ts\":1.05,\"name\":\"edit\""))
    #expect(try events(text).suffix(3).map(\.name) == ["all", "edit", "not over yet"])
  }
}
