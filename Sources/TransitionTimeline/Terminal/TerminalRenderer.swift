/// A renderer that draws a timeline as text, for a terminal or a log.
///
/// ```swift
/// let terminal = Terminal.standardOutput
/// let renderer = TerminalRenderer(width: terminal.width, colors: terminal.hasColors)
/// print(renderer.render(timeline), terminator: "")
/// ```
///
/// ```text
///      s 0         0.2       0.4       0.6
///        ├─────────┼─────────┼─────────┼───────
/// detail ├ push Contact ──┤  ├ present Editor ─┤
///                                 ✗ push Notes
/// ```
///
/// ### How to read a picture
/// The first line begins with the unit of its numbers, and the second has its ticks. Then comes a
/// row per lane. A bar `├──┤` is a span, from its start to just before its end; a span that is too
/// short for that is `│`, and a span that is still open ends in `→`. Spans of a lane that overlap,
/// or that share a column, are in rows below each other. A mark is its symbol, below the bar that
/// is drawn at its time. Marks with equal symbol, kind, label and column are drawn once. A label is
/// in its bar if it fits, or else after or before it if there is room, or else shortened or left
/// out. ``key(of:spans:marks:)`` explains the symbols to the reader of a picture.
///
/// ### What it promises
/// - The picture depends on the timeline and on this renderer's properties alone: no clock, locale
///   or terminal is asked.
/// - No line is wider than ``width``, counted in columns: wide characters take two, combining marks
///   none. Fonts and terminals may draw rarer characters in other widths.
/// - Nothing in a label reaches the terminal as a command: control characters are replaced by their
///   pictures (a line feed by ␊).
/// - Colors only repeat what the characters say.
public struct TerminalRenderer: Sendable, Hashable {
  /// The number of columns that a line may take. Pictures are readable from about 40 on, and empty
  /// below 1.
  public var width: Int

  /// A Boolean value that indicates whether bars and marks are colored with escape sequences.
  public var colors: Bool

  /// The styles of the kinds of spans and marks. Kinds that are missing are drawn with the style's
  /// defaults.
  public var styles: [Timeline.Kind: Style]

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: The number of columns that a line may take; see ``Terminal/width`` for that of the
  ///     terminal.
  ///   - colors: A Boolean value that indicates whether to use colors; see ``Terminal/hasColors``
  ///     for the wish of the terminal's user.
  ///   - styles: The styles of the kinds of spans and marks.
  public init(width: Int, colors: Bool = false, styles: [Timeline.Kind: Style] = Style.standard) {
    self.width = width
    self.colors = colors
    self.styles = styles
  }

  /// Returns the picture of a timeline: lines that each end in a line feed.
  ///
  /// A timeline without lanes gives one line that says so; a width below 1 gives the empty string.
  ///
  /// - Complexity: O(*n* · (log *n* + *r* · `width`)) for *n* spans and marks, at most *r* rows of
  ///   them in a lane.
  public func render(_ timeline: Timeline) -> String {
    lines(of: timeline).reduce(into: "") { $0 += $1 + "\n" }
  }

  /// Returns the picture of a timeline, line by line, without line feeds.
  ///
  /// - Complexity: As that of ``render(_:)``.
  public func lines(of timeline: Timeline) -> [String] {
    guard width > 0 else { return [] }
    guard !timeline.isEmpty else { return [PrintableText.fitting("(nothing recorded)", in: width)] }
    let names = names(in: timeline)
    let margin = margin(for: names)
    let scale = scale(of: timeline)
    let spans = Dictionary(grouping: timeline.spans, by: \.lane)
    let marks = Dictionary(grouping: timeline.marks, by: \.lane)

    var lines = axisLines(scale, margin: margin)
    for (lane, name) in zip(timeline.lanes, names) {
      let picture = LanePicture(
        spans: spans[lane.id] ?? [],
        marks: marks[lane.id] ?? [],
        scale: scale,
        styles: styles
      )
      for (index, row) in picture.rows.enumerated() {
        lines.append(line(index == 0 ? name : "", row, margin: margin))
      }
    }
    return lines
  }
}

extension TerminalRenderer {
  /// Returns the scale of a timeline's picture.
  func scale(of timeline: Timeline) -> TimeScale {
    TimeScale(columns: width - margin(for: names(in: timeline)), end: timeline.end)
  }

  private func names(in timeline: Timeline) -> [String] {
    timeline.lanes.map { PrintableText.of($0.name) }
  }

  /// Returns the number of columns left of the chart: names and a blank, but not more than a third
  /// of the width, and none if that leaves no room for a name.
  private func margin(for names: [String]) -> Int {
    let widest = names.reduce(2) { max($0, DisplayWidth.of($1)) } + 1
    let margin = min(widest, width / 3)
    return margin < 3 ? 0 : margin
  }

  private func axisLines(_ scale: TimeScale, margin: Int) -> [String] {
    let axis = TimeAxis(scale: scale)
    var labels = CharacterRow(columns: scale.columns)
    var ruler = CharacterRow(columns: scale.columns)
    ruler.write(String(repeating: "─", count: scale.columns), at: 0)
    for tick in axis.ticks {
      ruler.write(tick.column == 0 ? "├" : "┼", at: tick.column)
      // Centered on the tick, but inside of the picture.
      let centered = tick.column - (tick.label.count - 1) / 2
      labels.write(tick.label, at: max(0, min(centered, scale.columns - tick.label.count)))
    }
    let unit =
      String(repeating: " ", count: max(0, margin - 1 - axis.unit.symbol.count)) + axis.unit.symbol
    return [line(unit, labels, margin: margin), line("", ruler, margin: margin)]
  }

  private func line(_ name: String, _ row: CharacterRow, margin: Int) -> String {
    let name = PrintableText.fitting(name, in: margin - 1)
    let rest = row.text(colors: colors)
    guard !rest.isEmpty else { return name }
    return name + String(repeating: " ", count: margin - DisplayWidth.of(name)) + rest
  }
}
