public import TransitionLock

/// A recorder that fills a timeline with the events of a lock.
///
/// ```swift
/// var recorder = LockRecorder("main window")
/// for await event in events { recorder.record(event) }
/// print(TerminalRenderer(width: 80).render(recorder.timeline), terminator: "")
/// ```
///
/// ### What it records
/// The lock has the first lane. Each of its scopes has another one, named by its path, from its
/// first event on. A request is a span of the kind ``Timeline/Kind/waiting`` while it is in line,
/// and of the kind ``Timeline/Kind/transition`` while it is the holder. Outcomes other than
/// `finished`, and other events, are marks; ``marks`` has the meaning of each symbol. Times are the
/// times of the events: on the lock's clock, since the lock was created.
///
/// ### What it does not see
/// An observer may begin in the middle, and it may lose events when it does not keep up. So:
/// - A transition whose start was not seen has a label with `…` before it. Its bar begins at the
///   first event, or at the first event after a loss.
/// - A mark says how many events were lost.
/// - A request whose end was lost stays open. The bar of a transition whose end may be lost is
///   closed when another transition begins that cannot run beside it.
///
/// It is a value and takes no lock. Give all events of one observation to one recorder, in their
/// order.
public struct LockRecorder: Sendable, Hashable {
  /// The recording up to the last event. Spans that have not ended are open in it.
  public private(set) var timeline = Timeline()

  private var lanes: [[String]: Timeline.Lane.ID] = [:]
  /// The requests that wait or hold, by their numbers.
  private var ongoing: [UInt64: OngoingRequest] = [:]
  /// The requests whose ends may be among the events that were lost last.
  private var doubtful: Set<UInt64> = []
  /// The time of the first event, or of the first event after a loss; nil before any event.
  private var origin: Duration?

  /// A request that waits or holds.
  private struct OngoingRequest: Hashable {
    let span: Timeline.Span.ID
    let scope: [String]
    let start: Duration
    let holds: Bool
  }

  /// Creates a recorder.
  ///
  /// - Parameter name: The name of the lock's lane, such as the label of the lock.
  public init(_ name: String = "lock") { lanes[[]] = timeline.addLane(name) }
}

extension LockRecorder {
  /// Records an event.
  ///
  /// - Complexity: O(1), and O(*h*) for *h* holders where a transition begins after events were
  ///   lost.
  public mutating func record(_ event: TransitionLock.Event) {
    let time = max(event.time, .zero)
    if event.lost > 0 {
      addMark("…", in: [], at: time, .conflict, "lost \(event.lost)")
      doubtful = Set(ongoing.keys)
    }
    if event.lost > 0 || origin == nil { origin = time }
    doubtful.remove(event.request)
    switch event.kind {
    case .waits: if ongoing[event.request] == nil { open(event, from: time, holds: false) }
    case .begins: begin(event, at: time)
    case .isAsked:
      // Transitions that began before the lock had an observer may all have the number 0. They are
      // drawn when they end.
      if event.request != 0, ongoing[event.request] == nil {
        open(event, from: origin ?? time, holds: true, isCut: true)
      }
      addMark("?", in: event.scope, at: time, .event, event.label)
    case .ends:
      if ongoing[event.request] == nil {
        open(event, from: origin ?? time, holds: true, isCut: true)
      }
      close(event.request, at: time)
      addMark(for: event, at: time)
    case .settles:
      close(event.request, at: time)
      addMark(for: event, at: time)
    case .closes: addMark("■", in: event.scope, at: time, .event, "closed")
    default: addMark("·", in: event.scope, at: time, .event, "\(event.label): \(event.kind)")
    }
  }

  /// Records the events of a lock until there are no more.
  ///
  /// The events end when the lock is gone, or when the task that waits for them is cancelled. Read
  /// the lock's events before you create that task: they are collected from then on.
  public nonisolated(nonsending) mutating func record(_ events: TransitionLock.Events) async {
    var iterator = events.makeAsyncIterator()
    while let event = await iterator.next() { record(event) }
  }

  /// Records events until there are no more.
  ///
  /// - Throws: The error of the sequence; earlier events are recorded.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public mutating func record<Events: AsyncSequence>(_ events: Events) async throws(Events.Failure)
  where Events.Element == TransitionLock.Event {
    var iterator = events.makeAsyncIterator()
    while let event = try await iterator.next(isolation: #isolation) { record(event) }
  }

  /// Returns the recording, with unfinished activities drawn up to a time. The time counts on the
  /// lock's clock, from the creation of the lock.
  ///
  /// - Complexity: O(1).
  public func timeline(extendedTo time: Duration) -> Timeline {
    var timeline = timeline
    timeline.extend(to: time)
    return timeline
  }
}

extension LockRecorder {
  private mutating func begin(_ event: TransitionLock.Event, at time: Duration) {
    if ongoing[event.request]?.holds == true { return }
    // A transition excludes others in its scope, in the scopes around it, and in those within it.
    // So any transition there whose end may have been lost has ended.
    for (request, ongoingRequest) in ongoing
    where doubtful.contains(request) && ongoingRequest.holds {
      if ongoingRequest.scope.starts(with: event.scope)
        || event.scope.starts(with: ongoingRequest.scope)
      {
        close(request, at: origin ?? time)
      }
    }
    close(event.request, at: time)
    open(event, from: time, holds: true)
  }

  private mutating func open(
    _ event: TransitionLock.Event,
    from start: Duration,
    holds: Bool,
    isCut: Bool = false
  ) {
    let lane = lane(of: event.scope)
    let label = isCut ? "… \(event.label)" : event.label
    // The lane belongs to this timeline, and the time is not negative, so the call cannot fail.
    guard
      let span = try? timeline.openSpan(
        label,
        in: lane,
        from: start,
        kind: holds ? .transition : .waiting
      )
    else { return }
    ongoing[event.request] = OngoingRequest(
      span: span,
      scope: event.scope,
      start: start,
      holds: holds
    )
  }

  private mutating func close(_ request: UInt64, at time: Duration) {
    doubtful.remove(request)
    guard let ongoingRequest = ongoing.removeValue(forKey: request) else { return }
    // The span is open, and does not end before it begins, so the call cannot fail.
    try? timeline.closeSpan(ongoingRequest.span, at: max(ongoingRequest.start, time))
  }

  private mutating func addMark(for event: TransitionLock.Event, at time: Duration) {
    guard let code = event.outcome, code != .finished else { return }
    guard let mark = Self.outcomeMarks[code] else {
      return addMark("·", in: event.scope, at: time, .event, "\(event.label): \(code)")
    }
    addMark(mark.symbol, in: event.scope, at: time, mark.kind, event.label)
  }

  private mutating func addMark(
    _ symbol: Character,
    in scope: [String],
    at time: Duration,
    _ kind: Timeline.Kind,
    _ label: String
  ) {
    // The lane belongs to this timeline, and the time is not negative, so the call cannot fail.
    try? timeline.addMark(symbol, in: lane(of: scope), at: time, kind: kind, label: label)
  }

  private mutating func lane(of scope: [String]) -> Timeline.Lane.ID {
    if let lane = lanes[scope] { return lane }
    let lane = timeline.addLane(scope.joined(separator: "/"))
    lanes[scope] = lane
    return lane
  }
}
