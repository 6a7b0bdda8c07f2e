/// The rows of one lane: its bars and marks at their times, in the smallest number of rows in which
/// none overlap.
///
/// Bars come first, in the order of their starts, each in the topmost row with free columns for it;
/// then the marks, by the same rule, so that a mark within a span stands just below that span's
/// bar; then the labels, in the room that is left.
struct LanePicture {
  private(set) var rows: [CharacterRow] = []

  private let scale: TimeScale
  private let styles: [Timeline.Kind: TerminalRenderer.Style]

  /// Creates the picture of a lane.
  ///
  /// - Parameters:
  ///   - spans: The lane's spans in the order in which they were recorded.
  ///   - marks: The lane's marks in the order in which they were recorded.
  /// - Complexity: O(*n* · (log *n* + *r* · *c*)) for *n* spans and marks in *r* rows of *c*
  ///   columns.
  init(
    spans: [Timeline.Span],
    marks: [Timeline.Mark],
    scale: TimeScale,
    styles: [Timeline.Kind: TerminalRenderer.Style]
  ) {
    self.scale = scale
    self.styles = styles
    // The standard library's sort is stable, so elements that start together stay in the order of
    // the recording.
    let bars = spans.sorted { $0.start < $1.start }.map { draw($0) }
    var drawn: Set<MarkAppearance> = []
    let symbols = marks.sorted { $0.time < $1.time }.compactMap { mark in
      drawn.insert(MarkAppearance(mark, column: scale.column(of: mark.time))).inserted
        ? draw(mark) : nil
    }
    for label in (bars + symbols).sorted(by: { $0.columns.upperBound < $1.columns.upperBound }) {
      draw(label)
    }
    if rows.isEmpty { rows = [CharacterRow(columns: scale.columns)] }
  }
}

extension LanePicture {
  /// The visible properties of a mark. Marks with equal properties are drawn once.
  private struct MarkAppearance: Hashable {
    let symbol: Character
    let label: String
    let kind: Timeline.Kind
    let column: Int

    init(_ mark: Timeline.Mark, column: Int) {
      symbol = mark.symbol
      label = mark.label
      kind = mark.kind
      self.column = column
    }
  }

  /// A label that waits for the room that bars and marks leave.
  private struct Label {
    let text: String
    let row: Int
    /// The columns of its bar or mark.
    let columns: Range<Int>
    /// The number of these columns that the label may cover: all except the ends of a bar, none of
    /// a mark.
    let room: Int
    let color: TerminalRenderer.Color?
  }

  private mutating func draw(_ span: Timeline.Span) -> Label {
    let columns = scale.columns(from: span.start, to: span.end)
    let row = topmostRow { $0.isFree(columns) }
    let style = styles[span.kind] ?? TerminalRenderer.Style()
    rows[row].write(
      Self.bar(columns.count, isOpen: span.isOpen, style.line),
      at: columns.lowerBound,
      in: style.color
    )
    let text = PrintableText.of(span.label)
    return Label(
      text: text,
      row: row,
      columns: columns,
      room: max(0, columns.count - 2),
      color: style.color
    )
  }

  /// Returns the text of a bar with a number of columns.
  static func bar(_ length: Int, isOpen: Bool, _ line: Character) -> String {
    let line = DisplayWidth.of(line) == 1 ? line : "─"
    return switch (length, isOpen) {
    case (1, true): "→"
    case (1, false): "│"
    default: "├" + String(repeating: line, count: length - 2) + (isOpen ? "→" : "┤")
    }
  }

  private mutating func draw(_ mark: Timeline.Mark) -> Label {
    let symbol = String(PrintableText.of(mark.symbol))
    let width = DisplayWidth.of(symbol)
    let first = max(0, min(scale.column(of: mark.time), scale.columns - width))
    let columns = first..<first + width
    let color = styles[mark.kind]?.color
    let text = PrintableText.of(mark.label)
    let row = topmostRow { $0.isFree(columns) }
    rows[row].write(symbol, at: first, in: color)
    return Label(text: text, row: row, columns: columns, room: 0, color: color)
  }

  private mutating func draw(_ label: Label) {
    let width = DisplayWidth.of(label.text)
    guard width > 0 else { return }
    let behind = room(behind: label)
    if label.room >= width + 2 {
      rows[label.row].write(" \(label.text) ", at: label.columns.lowerBound + 1, in: label.color)
    } else if label.room >= width {
      rows[label.row].write(label.text, at: label.columns.lowerBound + 1, in: label.color)
    } else if behind >= width {
      write(label.text, behind: label)
    } else if room(before: label) >= width {
      rows[label.row].write(label.text, at: label.columns.lowerBound - 1 - width, in: label.color)
    } else if behind > max(label.room, 4) {
      write(PrintableText.fitting(label.text, in: behind), behind: label)
    } else if label.room > 2 {
      let text = PrintableText.fitting(label.text, in: label.room)
      rows[label.row].write(text, at: label.columns.lowerBound + 1, in: label.color)
    }
  }

  private mutating func write(_ text: String, behind label: Label) {
    let start = label.columns.upperBound + 1
    rows[label.row].write(text, at: start, in: label.color)
    rows[label.row].reserve(start..<start + DisplayWidth.of(text) + 1)
  }

  /// Returns the greatest width of a text behind a bar or mark, with a blank on each side where
  /// characters follow.
  private func room(behind label: Label) -> Int {
    let free = rows[label.row].freeColumns(from: label.columns.upperBound)
    return free - (label.columns.upperBound + free < scale.columns ? 2 : 1)
  }

  /// Returns the greatest width of a text before a bar or mark.
  private func room(before label: Label) -> Int {
    let free = rows[label.row].freeColumns(before: label.columns.lowerBound)
    return free - (label.columns.lowerBound > free ? 2 : 1)
  }

  private mutating func topmostRow(where isFree: (CharacterRow) -> Bool) -> Int {
    if let row = rows.firstIndex(where: isFree) { return row }
    rows.append(CharacterRow(columns: scale.columns))
    return rows.count - 1
  }
}
