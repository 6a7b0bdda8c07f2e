/// A recording of events in time: lanes, and in them spans and marks.
///
/// A timeline only remembers; it draws nothing. Fill one while something runs, or afterwards from a
/// log, and hand it to a renderer such as ``TerminalRenderer``.
///
/// ```swift
/// var timeline = Timeline()
/// let detail = timeline.addLane("detail")
/// try timeline.addSpan("push Contact", in: detail, from: .zero, to: .milliseconds(350))
/// let editor = try timeline.openSpan("present Editor", in: detail, from: .milliseconds(400))
/// try timeline.addMark(
///   "✗",
///   in: detail,
///   at: .milliseconds(500),
///   kind: .conflict,
///   label: "push Notes"
/// )
/// try timeline.closeSpan(editor, at: .milliseconds(750))
/// print(TerminalRenderer(width: 80).render(timeline), terminator: "")
/// ```
///
/// ### Time
/// Every time is a `Duration` since the recording's origin, so a timeline fits any clock, virtual
/// ones included. Times are zero or later and may be recorded in any order.
///
/// ### Value semantics
/// A timeline is a value: a copy is a snapshot, and two timelines are equal if they were recorded
/// in the same order with the same content. It takes no lock; a program that records from several
/// threads or tasks keeps the timeline behind an actor or a mutex.
///
/// ### Bad input
/// Each method throws a ``Failure`` on impossible input, such as a span that ends before it starts,
/// and leaves the timeline unchanged.
///
/// ## Topics
///
/// ### Recording lanes, spans and marks
/// - ``addLane(_:)``
/// - ``addSpan(_:in:from:to:kind:)``
/// - ``addMark(_:in:at:kind:label:)``
///
/// ### Recording a span whose end is not known yet
/// - ``openSpan(_:in:from:kind:)``
/// - ``closeSpan(_:at:)``
/// - ``extend(to:)``
///
/// ### Reading a recording
/// - ``lanes``
/// - ``spans``
/// - ``marks``
/// - ``end``
public struct Timeline: Sendable, Hashable {
  /// The lanes, in the order in which they were added.
  public private(set) var lanes: [Lane] = []

  /// The spans of all lanes, in the order in which they were recorded.
  public private(set) var spans: [Span] = []

  /// The marks of all lanes, in the order in which they were recorded.
  public private(set) var marks: [Mark] = []

  /// The time that the recording reaches: the latest time in it, or the one given to
  /// ``extend(to:)`` if that is later.
  public private(set) var end: Duration = .zero

  /// Creates an empty timeline.
  public init() {}
}

extension Timeline {
  /// A Boolean value that indicates whether nothing is recorded: no lane, and so no span and no
  /// mark.
  public var isEmpty: Bool { lanes.isEmpty }

  /// Adds a lane below those that are there.
  ///
  /// Lanes with the same name are different lanes.
  ///
  /// - Complexity: O(1) amortized.
  public mutating func addLane(_ name: String) -> Lane.ID {
    let id = Lane.ID(index: lanes.count)
    lanes.append(Lane(id: id, name: name))
    return id
  }

  /// Records a span that has ended.
  ///
  /// A span may start and end at the same time. Spans of one lane may overlap.
  ///
  /// - Parameters:
  ///   - label: A description of the activity.
  ///   - lane: The lane of the span, which belongs to this timeline.
  ///   - start: When it began, since the recording's origin; zero or later.
  ///   - end: When it ended, since the recording's origin; `start` or later.
  ///   - kind: The kind of the activity; it selects the style.
  /// - Throws: ``Failure`` with ``Failure/Code/unknownLane``, ``Failure/Code/beforeOrigin`` or
  ///   ``Failure/Code/endsBeforeItStarts``; nothing is recorded then.
  /// - Complexity: O(1) amortized.
  @discardableResult
  public mutating func addSpan(
    _ label: String,
    in lane: Lane.ID,
    from start: Duration,
    to end: Duration,
    kind: Kind = .transition
  ) throws(Failure) -> Span.ID {
    try check(lane, of: label)
    try check(start, of: label)
    try check(start: start, end: end, of: label)
    return append(label, lane, start, end, kind)
  }

  /// Records a span that has begun and has not ended yet.
  ///
  /// Until ``closeSpan(_:at:)`` ends it, the span is open, and is drawn as continuing at the
  /// ``end`` of the recording. A recording with open spans can be drawn: a search for a hang needs
  /// to show them.
  ///
  /// - Parameters:
  ///   - label: A description of the activity.
  ///   - lane: The lane of the span, which belongs to this timeline.
  ///   - start: When it began, since the recording's origin; zero or later.
  ///   - kind: The kind of the activity; it selects the style.
  /// - Throws: ``Failure`` with ``Failure/Code/unknownLane`` or ``Failure/Code/beforeOrigin``;
  ///   nothing is recorded then.
  /// - Complexity: O(1) amortized.
  public mutating func openSpan(
    _ label: String,
    in lane: Lane.ID,
    from start: Duration,
    kind: Kind = .transition
  ) throws(Failure) -> Span.ID {
    try check(lane, of: label)
    try check(start, of: label)
    return append(label, lane, start, nil, kind)
  }

  /// Ends an open span.
  ///
  /// - Throws: ``Failure`` with ``Failure/Code/unknownSpan``, ``Failure/Code/alreadyClosed`` or
  ///   ``Failure/Code/endsBeforeItStarts``; the span stays as it was then.
  /// - Complexity: O(1).
  public mutating func closeSpan(_ id: Span.ID, at end: Duration) throws(Failure) {
    guard spans.indices.contains(id.index) else { throw Failure.unknownSpan }
    let span = spans[id.index]
    if let end = span.end { throw Failure.alreadyClosed(span.label, at: end) }
    try check(start: span.start, end: end, of: span.label)
    spans[id.index].end = end
    extend(to: end)
  }

  /// Records something that happened at one moment.
  ///
  /// - Parameters:
  ///   - symbol: The character that stands for the event in a picture, narrow or wide.
  ///   - lane: The lane of the mark, which belongs to this timeline.
  ///   - time: When it happened, since the recording's origin; zero or later.
  ///   - kind: The kind of the event; it selects the style.
  ///   - label: A description of the event, in a few words; drawn beside the symbol where there is
  ///     room.
  /// - Throws: ``Failure`` with ``Failure/Code/unknownLane`` or ``Failure/Code/beforeOrigin``;
  ///   nothing is recorded then.
  /// - Complexity: O(1) amortized.
  public mutating func addMark(
    _ symbol: Character,
    in lane: Lane.ID,
    at time: Duration,
    kind: Kind = .event,
    label: String = ""
  ) throws(Failure) {
    let subject = label.isEmpty ? String(symbol) : label
    try check(lane, of: subject)
    try check(time, of: subject)
    marks.append(Mark(lane: lane, time: time, symbol: symbol, label: label, kind: kind))
    extend(to: time)
  }

  /// Extends the recording so that it reaches at least to `time`.
  ///
  /// Call it when the recording stops, so that open spans are drawn up to then, or to give several
  /// recordings the same axis. A time that the recording already reaches changes nothing.
  ///
  /// - Complexity: O(1).
  public mutating func extend(to time: Duration) {
    end = max(end, time)
  }
}

extension Timeline {
  private mutating func append(
    _ label: String,
    _ lane: Lane.ID,
    _ start: Duration,
    _ end: Duration?,
    _ kind: Kind
  ) -> Span.ID {
    let id = Span.ID(index: spans.count)
    spans.append(Span(id: id, lane: lane, start: start, end: end, label: label, kind: kind))
    extend(to: end ?? start)
    return id
  }

  private func check(_ lane: Lane.ID, of subject: String) throws(Failure) {
    guard lanes.indices.contains(lane.index) else { throw Failure.unknownLane(subject) }
  }

  private func check(_ time: Duration, of subject: String) throws(Failure) {
    guard time >= .zero else { throw Failure.beforeOrigin(subject, time) }
  }

  private func check(start: Duration, end: Duration, of subject: String) throws(Failure) {
    guard end >= start else { throw Failure.endsBeforeItStarts(subject, start: start, end: end) }
  }
}
