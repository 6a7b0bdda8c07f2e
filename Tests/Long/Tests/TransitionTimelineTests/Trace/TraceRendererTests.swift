import Foundation
import Testing

@testable import TransitionTimeline

@Suite("Traces")
struct TraceRendererTests {
  @Test("The whole text of a small trace")
  func whole() throws {
    var timeline = Timeline()
    let detail = timeline.addLane("detail")
    try timeline.addSpan("push", in: detail, from: .zero, to: .milliseconds(350))
    try timeline.addSpan(
      "wait",
      in: detail,
      from: .nanoseconds(1_050),
      to: .nanoseconds(350_000_001),
      kind: .waiting
    )
    _ = try timeline.openSpan("edit", in: detail, from: .milliseconds(350))
    try timeline.addMark(
      "✗",
      in: detail,
      at: .milliseconds(400),
      kind: .conflict,
      label: "\"Notes\""
    )
    _ = timeline.addLane("master")
    timeline.extend(to: .seconds(1))
    #expect(
      TraceRenderer(title: "main window").render(timeline) == #"""
        {"displayTimeUnit":"ms","traceEvents":[
        {"ph":"M","pid":1,"name":"process_name","args":{"name":"main window"}},
        {"ph":"M","pid":1,"name":"process_sort_index","args":{"sort_index":1}},
        {"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"detail"}},
        {"ph":"M","pid":1,"tid":2,"name":"thread_sort_index","args":{"sort_index":2}},
        {"ph":"M","pid":1,"tid":3,"name":"thread_name","args":{"name":"detail (2)"}},
        {"ph":"M","pid":1,"tid":3,"name":"thread_sort_index","args":{"sort_index":3}},
        {"ph":"M","pid":1,"tid":4,"name":"thread_name","args":{"name":"master"}},
        {"ph":"M","pid":1,"tid":4,"name":"thread_sort_index","args":{"sort_index":4}},
        {"ph":"X","pid":1,"tid":2,"ts":0,"dur":350000,"name":"push","cat":"transition"},
        {"ph":"X","pid":1,"tid":3,"ts":1.05,"dur":349998.951,"name":"wait","cat":"waiting"},
        {"ph":"B","pid":1,"tid":2,"ts":350000,"name":"edit","cat":"transition"},
        {"ph":"i","pid":1,"tid":2,"ts":400000,"s":"t","name":"✗ \"Notes\"","cat":"conflict"},
        {"ph":"i","pid":1,"tid":2,"ts":1000000,"s":"t","name":"not over yet","cat":"transition"}
        ]}

        """#
    )
  }

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

  @Test("Any text appears unchanged in JSON", arguments: 0..<0x80)
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

  @Test("Without a lane, and without a title, a trace is valid")
  func empty() throws {
    #expect(try events(TraceRenderer().render(Timeline())).map(\.name) == ["process_sort_index"])
    #expect(try events(TraceRenderer().render([])).isEmpty)
  }

  @Test("The longest possible recording is written, and what is shorter than a nanosecond is cut")
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
    let text = TraceRenderer().render(timeline)
    #expect(text.contains("\"ts\":0,\"dur\":9223372036854775807999999.999,"))
    #expect(try events(text).last?.name == "all")
  }
}
