import TransitionTimeline

/// The output of the program: a section per play, and the lesson.
struct Report {
  let plays: [Play]
  /// A Boolean value that indicates whether collisions without a lock threw, in place of UIKit's behavior.
  let isThrowing: Bool
  let renderer: TerminalRenderer
  let isVerbose: Bool

  /// The lesson, which is that of the original's two approaches.
  static let lesson = "The lesson: drop taps, people repeat them; queue timers, nobody repeats those."

  /// The number of lines that the axis of a picture takes.
  private static let axisLines = 2

  /// Returns the whole text: lines that each end in a line feed.
  func text() throws(Timeline.Failure) -> String {
    // One end for all, so that the axes can be compared.
    let end = plays.reduce(.zero) { max($0, $1.end) }
    var lines: [String] = []
    for (index, play) in plays.enumerated() {
      lines += Paragraph.lines(title(of: play.way), width: renderer.width, indent: 2)
      let picture = renderer.lines(of: try play.timeline(end: end, withCallbacks: isVerbose))
      // The pictures stand below each other and have one axis, which is drawn once unless they are long.
      lines += index == 0 || isVerbose ? picture : Array(picture.dropFirst(Self.axisLines))
      for note in play.notes + ["= " + play.conclusion] {
        lines += Paragraph.lines("  " + note, width: renderer.width, indent: 4)
      }
    }
    lines += Paragraph.lines(Self.lesson, width: renderer.width, indent: 4)
    return lines.reduce(into: "") { $0 += $1 + "\n" }
  }

  private func title(of way: Way) -> String {
    switch way {
    case .unlocked: "Without a lock: what collides \(isThrowing ? "throws" : "is lost")"
    case .dropping: "With tryStart: what comes while the screen moves is dropped"
    case .queueing: "With serialize: what comes while the screen moves waits in line"
    }
  }
}
