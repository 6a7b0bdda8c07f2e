/// A renderer that writes a timeline in the Trace Event Format, which Perfetto and Chrome's tracing
/// page open.
///
/// ```swift
/// let trace = TraceRenderer(title: "main window").render(timeline)
/// ```
///
/// Save the text as a file whose name ends in `.json`, and open it at
/// [ui.perfetto.dev](https://ui.perfetto.dev) or in `chrome://tracing`. These viewers zoom, measure
/// and search, which helps with long recordings.
///
/// ### The parts of a timeline in the trace
/// - A timeline is a process, and a lane is a thread with the lane's name.
/// - A span is a complete event, with its kind as its category. The format requires the events of a
///   thread to be nested or disjoint. So if spans of a lane overlap, the lane has further threads,
///   `detail (2)` and so on.
/// - An open span is an event that begins and does not end. At the end of the recording a last
///   event, `not over yet`, stands in its thread; both programs draw the span up to that event.
/// - A mark is an instant event in the lane's first thread; its name is its symbol and its label.
///
/// ### What it promises
/// - The text depends on the timelines and on the title alone.
/// - Times are microseconds with three decimals; fractions of a nanosecond are cut, so that spans
///   that touch still touch.
/// - Identifiers of threads are different in all processes, because Perfetto names threads by them
///   alone.
///
/// Chrome's tracing page keeps the order of timelines and lanes. Perfetto chooses another order.
public struct TraceRenderer: Sendable, Hashable {
  /// The name of the process that a single timeline becomes; the empty string for none.
  public var title: String

  /// Creates a renderer.
  public init(title: String = "") { self.title = title }

  /// Returns the trace of a timeline: the text of a JSON document.
  ///
  /// - Complexity: O(*n* · (log *n* + *r*)) for *n* spans and marks, at most *r* threads of them in
  ///   a lane.
  public func render(_ timeline: Timeline) -> String { render([(title, timeline)]) }

  /// Returns the trace of several timelines, each as a process with a separate title.
  ///
  /// - Complexity: As that of one timeline with all their spans and marks.
  public func render(_ timelines: [(title: String, timeline: Timeline)]) -> String {
    var trace = TraceEvents(processCount: timelines.count)
    for (title, timeline) in timelines { trace.addProcess(title, timeline) }
    let events = trace.metadata + trace.events.sorted { $0.time < $1.time }.map(\.text)
    return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.joined(separator: ",\n"))\n]}\n"
  }
}
