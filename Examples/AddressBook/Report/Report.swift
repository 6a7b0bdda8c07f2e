import TransitionTimeline

/// The output of the program: the session and a key, a section per playback, and the lesson.
struct Report {
  let playbacks: [Playback]
  /// A Boolean value that indicates whether collisions without a lock threw, instead of UIKit's
  /// behavior.
  let isThrowing: Bool
  let renderer: TerminalRenderer
  let isVerbose: Bool

  /// The lesson of the original's two approaches.
  static let lesson = "The lesson: drop taps, which people repeat; queue timers, which come once."

  /// The meaning of the notation of two columns, with which each playback ends.
  static let columns =
    "An address book: Contacts | Contact, a list (master) beside a contact (detail)."

  /// The number of listed events; the author of a longer session knows it.
  private static let listedEvents = 8

  /// The number of lines that the axis of a picture takes.
  private static let axisLines = 2

  /// Returns the whole text: lines that each end in a line feed.
  func text() throws(Timeline.Failure) -> String {
    let recordings = try recordings()
    var lines = [Self.columns, played].flatMap {
      Paragraph.lines($0, width: renderer.width, indent: 2)
    }
    lines += renderer.key(
      of: recordings.map(\.timeline),
      spans: ChartSign.spans,
      marks: ChartSign.marks
    )
    for (index, (playback, recording)) in zip(playbacks, recordings).enumerated() {
      lines += Paragraph.lines(recording.title, width: renderer.width, indent: 2)
      let picture = renderer.lines(of: recording.timeline)
      // The pictures are below each other and share one axis, which is drawn once unless they are
      // long.
      lines += index == 0 || isVerbose ? picture : Array(picture.dropFirst(Self.axisLines))
      for note in playback.notes + ["= " + playback.conclusion] {
        lines += Paragraph.lines("  " + note, width: renderer.width, indent: 4)
      }
    }
    lines += Paragraph.lines(Self.lesson, width: renderer.width, indent: 4)
    return lines.reduce(into: "") { $0 += $1 + "\n" }
  }

  /// Returns the plays as recordings with one axis, each with its title.
  func recordings() throws(Timeline.Failure) -> [(title: String, timeline: Timeline)] {
    // One end for all, so that the axes can be compared.
    let end = playbacks.reduce(.zero) { max($0, $1.end) }
    return try playbacks.map { playback throws(Timeline.Failure) in
      (title(of: playback.way), try playback.timeline(end: end, withCallbacks: isVerbose))
    }
  }

  /// A description of the session.
  private var played: String {
    let events = playbacks.first?.episodes.map(\.event) ?? []
    let more = events.count - Self.listedEvents
    let listed =
      events.prefix(Self.listedEvents).map(\.description) + (more > 0 ? ["and \(more) more"] : [])
    return "Played in three ways: " + listed.joined(separator: ", ")
  }

  private func title(of way: Way) -> String {
    switch way {
    case .unlocked: "Without a lock: what collides \(isThrowing ? "throws" : "is lost")"
    case .dropping: "With tryStart: what comes while the screen moves is dropped"
    case .queueing: "With enqueue: what comes while the screen moves waits in line"
    }
  }
}

extension Report {
  /// Returns the pictures as an SVG.
  func svg() throws(Timeline.Failure) -> String {
    let renderer = SVGRenderer(title: "One session of the address book, played in three ways")
    return renderer.render(try recordings(), spans: ChartSign.spans, marks: ChartSign.marks)
  }

  /// Returns the pictures in the Trace Event Format.
  func trace() throws(Timeline.Failure) -> String { TraceRenderer().render(try recordings()) }
}
