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
    try timeline.addSpan("wait", in: detail, from: .nanoseconds(1_050), to: .nanoseconds(350_000_001), kind: .waiting)
    _ = try timeline.openSpan("edit", in: detail, from: .milliseconds(350))
    try timeline.addMark("✗", in: detail, at: .milliseconds(400), kind: .conflict, label: "\"Notes\"")
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
  private struct Event: Decodable, Hashable {
    struct Arguments: Decodable, Hashable {
      let name: String?
      let sortIndex: Int?

      enum CodingKeys: String, CodingKey {
        case name
        case sortIndex = "sort_index"
      }
    }
    let ph: String
    let pid: Int
    let tid: Int?
    let ts: Double?
    let dur: Double?
    let s: String?
    let name: String
    let cat: String?
    let args: Arguments?
  }

  private struct Trace: Decodable {
    let displayTimeUnit: String
    let traceEvents: [Event]
  }

  private func events(_ text: String) throws -> [Event] {
    try JSONDecoder().decode(Trace.self, from: Data(text.utf8)).traceEvents
  }

  @Test("Any trace says what the timeline says, and what is in one thread lies apart", arguments: 0..<60)
  func any(seed: UInt64) throws {
    let timeline = try Timeline.random(seed: seed)
    let text = TraceRenderer(title: "all").render(timeline)
    #expect(text == TraceRenderer(title: "all").render(timeline))
    let events = try events(text)
    let names = Dictionary(
      events.filter { $0.name == "thread_name" }.map { ($0.tid, $0.args?.name) },
      uniquingKeysWith: { first, _ in first }
    )
    // The lane of a thread, without the number behind its name.
    let lane = { (event: Event) in
      names[event.tid].flatMap { $0 }?.replacing(/\ \([0-9]+\)$/, with: "") ?? "none"
    }
    let laneName = Dictionary(uniqueKeysWithValues: timeline.lanes.map { ($0.id, $0.name) })
    let describe = { (label: String, lane: String?, start: Duration, kind: Timeline.Kind) in
      "\(label) \(lane ?? "") \(start / .microseconds(1)) \(kind.rawValue)"
    }
    #expect(
      events.filter { $0.ph == "X" || $0.ph == "B" }
        .map { "\($0.name) \(lane($0)) \($0.ts ?? -1) \($0.cat ?? "")" }.sorted()
        == timeline.spans.map { describe($0.label, laneName[$0.lane], $0.start, $0.kind) }.sorted()
    )
    #expect(events.count { $0.ph == "B" } == timeline.spans.count(where: \.isOpen))
    #expect(events.count { $0.ph == "i" } == timeline.marks.count + timeline.spans.count(where: \.isOpen))
    let threads = Dictionary(grouping: events.filter { $0.ph == "X" || $0.ph == "B" }, by: \.tid)
    for thread in threads.values {
      for (event, next) in zip(thread, thread.dropFirst()) {
        #expect(event.ph == "X", "behind an open one there is nothing")
        #expect((event.ts ?? 0) + (event.dur ?? 0) <= (next.ts ?? 0))
      }
    }
  }

  @Test("Any text stands in JSON as it is", arguments: 0..<0x80)
  func escaping(ascii: UInt8) throws {
    let label = "a\(Unicode.Scalar(ascii))\u{2028}👩‍👩‍👧z"
    var timeline = Timeline()
    try timeline.addSpan(label, in: timeline.addLane(label), from: .zero, to: .zero, kind: .init(rawValue: label))
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
    try timeline.addSpan("all", in: lane, from: Duration(secondsComponent: 0, attosecondsComponent: 1), to: end)
    let text = TraceRenderer().render(timeline)
    #expect(text.contains("\"ts\":0,\"dur\":9223372036854775807999999.999,"))
    #expect(try events(text).last?.name == "all")
  }
}
