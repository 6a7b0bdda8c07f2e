internal import TransitionSupport

/// The events of a trace, collected process by process.
struct TraceEvents {
  /// An event with its time, in whole nanoseconds.
  struct TimedText {
    let time: Duration
    let text: String
  }

  /// The names of processes and threads, and their order.
  private(set) var metadata: [String] = []
  /// The events. Of events at the same time in one thread, an event that contains others stands
  /// before them.
  private(set) var events: [TimedText] = []

  private var lastProcess = 0
  private var lastThread: Int

  /// Creates a trace without events.
  ///
  /// A viewer would take a thread whose identifier is that of its process for the main thread, so
  /// identifiers of threads come after those of all processes. 0 means the idle process.
  init(processCount: Int) { lastThread = processCount }

  mutating func addProcess(_ name: String, _ timeline: Timeline) {
    lastProcess += 1
    if !name.isEmpty { add("process_name", "\"name\":\(JSONText.quoted(name))") }
    add("process_sort_index", "\"sort_index\":\(lastProcess)")
    let spans = Dictionary(grouping: timeline.spans, by: \.lane)
    let marks = Dictionary(grouping: timeline.marks, by: \.lane)
    for lane in timeline.lanes {
      addLane(
        lane.name,
        spans: spans[lane.id] ?? [],
        marks: marks[lane.id] ?? [],
        end: timeline.end
      )
    }
  }

  private mutating func addLane(
    _ name: String,
    spans: [Timeline.Span],
    marks: [Timeline.Mark],
    end: Duration
  ) {
    let first = lastThread + 1
    var packing = RowPacking<Duration>()
    var open: [(thread: Int, kind: Timeline.Kind)] = []
    // The standard library's sort is stable, so elements that start together stay in the order of
    // the recording.
    for span in spans.sorted(by: { $0.start < $1.start }) {
      let start = Self.nanoseconds(span.start)
      let stop = span.end.map(Self.nanoseconds)
      let thread = first + packing.row(from: start, to: stop ?? .longest)
      if let stop {
        add(
          "X",
          span.label,
          span.kind,
          at: start,
          in: thread,
          ",\"dur\":\(Self.microseconds(stop - start))"
        )
      } else {
        add("B", span.label, span.kind, at: start, in: thread)
        open.append((thread, span.kind))
      }
    }
    for mark in marks.sorted(by: { $0.time < $1.time }) {
      let name = mark.label.isEmpty ? String(mark.symbol) : "\(mark.symbol) \(mark.label)"
      add("i", name, mark.kind, at: Self.nanoseconds(mark.time), in: first, ",\"s\":\"t\"")
    }
    for (thread, kind) in open {
      add("i", "not over yet", kind, at: Self.nanoseconds(end), in: thread, ",\"s\":\"t\"")
    }
    // A lane without spans is a thread, too.
    for row in 0..<max(1, packing.count) {
      lastThread = first + row
      let name = row == 0 ? name : "\(name) (\(row + 1))"
      add("thread_name", "\"name\":\(JSONText.quoted(name))", in: lastThread)
      add("thread_sort_index", "\"sort_index\":\(lastThread)", in: lastThread)
    }
  }
}

extension TraceEvents {
  private mutating func add(_ name: String, _ argument: String, in thread: Int? = nil) {
    let place = "\"pid\":\(lastProcess)" + (thread.map { ",\"tid\":\($0)" } ?? "")
    metadata.append("{\"ph\":\"M\",\(place),\"name\":\"\(name)\",\"args\":{\(argument)}}")
  }

  private mutating func add(
    _ phase: String,
    _ name: String,
    _ kind: Timeline.Kind,
    at time: Duration,
    in thread: Int,
    _ rest: String = ""
  ) {
    let text =
      "{\"ph\":\"\(phase)\",\"pid\":\(lastProcess),\"tid\":\(thread),\"ts\":\(Self.microseconds(time))\(rest),"
      + "\"name\":\(JSONText.quoted(name)),\"cat\":\(JSONText.quoted(kind.rawValue))}"
    events.append(TimedText(time: time, text: text))
  }

  /// Returns a time rounded down to whole nanoseconds.
  private static func nanoseconds(_ time: Duration) -> Duration {
    let (seconds, attoseconds) = time.saturated.components
    return Duration(
      secondsComponent: seconds,
      attosecondsComponent: attoseconds - attoseconds % 1_000_000_000
    )
  }

  /// Returns a number of microseconds, with as many decimals as it needs.
  private static func microseconds(_ time: Duration) -> String {
    TimeAxis.Unit.microseconds.label(of: time)
  }
}
