/// The places of the contents of a lane, in hundredths of a pixel from the left edge of the axis.
///
/// Bars use the smallest number of rows in which none overlap, in the order of their starts. The
/// marks are below them, the last one in the topmost row, so no line crosses the label of another
/// mark. Labels of marks appear where a few rows suffice.
struct SVGLane {
  /// The size of labels, in pixels.
  static let textSize = 13
  /// The least width of a bar.
  static let leastWidth = 300
  /// The width that a symbol occupies on each side of its time.
  static let symbolRoom = 800
  /// The greatest number of rows for the labels of marks.
  private static let mostLabelRows = 4
  private static let gap = 500

  /// A text beside or in a bar or a mark.
  struct Label: Hashable {
    let text: String
    let x: Int
    /// Whether the text ends at its place, instead of beginning there.
    let isBefore: Bool
  }

  struct Bar {
    let span: Timeline.Span
    let row: Int
    let start: Int
    let end: Int
    var label: Label?
  }

  struct Symbol {
    let mark: Timeline.Mark
    let row: Int
    let x: Int
    let label: Label?
  }

  private(set) var bars: [Bar] = []
  private(set) var symbols: [Symbol] = []
  private(set) var barRows = 0
  private(set) var symbolRows = 0

  private let width: Int

  /// Creates the places of a lane.
  ///
  /// - Parameters:
  ///   - spans: The lane's spans in the order in which they were recorded.
  ///   - marks: The lane's marks in the order in which they were recorded.
  ///   - end: The time at which open spans end in the picture.
  ///   - scale: The scale; each of its columns is a hundredth of a pixel.
  init(spans: [Timeline.Span], marks: [Timeline.Mark], end: Duration, scale: TimeScale) {
    width = scale.columns - 1
    // The standard library's sort is stable, so elements that start together stay in the order of
    // the recording.
    for span in spans.sorted(by: { $0.start < $1.start }) { place(span, until: end, scale) }
    placeLabels()
    place(marks.sorted { $0.time > $1.time }, scale)
  }
}

extension SVGLane {
  private mutating func place(_ span: Timeline.Span, until end: Duration, _ scale: TimeScale) {
    let last = scale.column(of: span.end ?? end)
    // A bar at the very end begins earlier, so it stays visible.
    let start = min(scale.column(of: span.start), max(0, width - Self.leastWidth))
    bars.append(
      Bar(span: span, row: 0, start: start, end: max(last, start + Self.leastWidth), label: nil)
    )
  }

  /// Chooses the rows of the bars, and then the places of their labels in the remaining room.
  private mutating func placeLabels() {
    var packing = RowPacking<Int>()
    bars = bars.map { bar in
      let row = packing.row(from: bar.start, to: bar.end)
      return Bar(span: bar.span, row: row, start: bar.start, end: bar.end, label: nil)
    }
    barRows = packing.count
    // The start of the next bar in each row, found from the right.
    var next = [Int](repeating: width, count: barRows)
    var limits = [Int](repeating: width, count: bars.count)
    for index in bars.indices.reversed() {
      limits[index] = next[bars[index].row]
      next[bars[index].row] = bars[index].start
    }
    var taken = [Int](repeating: 0, count: barRows)
    for (index, bar) in bars.enumerated() {
      let (label, end) = label(of: bar, from: taken[bar.row], to: limits[index])
      bars[index].label = label
      taken[bar.row] = end
    }
  }

  /// Returns the label of a bar, or nil if there is no room for it, and the end of the bar with its
  /// label.
  private func label(of bar: Bar, from start: Int, to end: Int) -> (Label?, Int) {
    let gap = Self.gap
    let text = bar.span.label
    let needed = TextWidth.of(text, size: Self.textSize)
    guard needed > 0 else { return (nil, bar.end) }
    // An arrow at the end leaves less room.
    let inside = bar.end - bar.start - 2 * gap - (bar.span.isOpen ? 2 * gap : 0)
    let behind = end - bar.end - 2 * gap
    let before = bar.start - start - 2 * gap
    let inBar = { (text: String) in
      (Label(text: text, x: bar.start + gap, isBefore: false), bar.end)
    }
    let behindBar = { (text: String) in
      let width = TextWidth.of(text, size: Self.textSize)
      return (Label(text: text, x: bar.end + gap, isBefore: false), bar.end + gap + width)
    }
    if inside >= needed { return inBar(text) }
    if behind >= needed { return behindBar(text) }
    if before >= needed { return (Label(text: text, x: bar.start - gap, isBefore: true), bar.end) }
    let room = max(inside, behind)
    guard room >= 40 * 100 else { return (nil, bar.end) }
    let shown = TextWidth.fitting(text, in: room, size: Self.textSize)
    return behind > inside ? behindBar(shown) : inBar(shown)
  }
}

extension SVGLane {
  /// The visible properties of a mark. Marks with equal properties are drawn once.
  private struct MarkAppearance: Hashable {
    let symbol: Character
    let label: String
    let kind: Timeline.Kind
    let x: Int
  }

  private mutating func place(_ marks: [Timeline.Mark], _ scale: TimeScale) {
    var packing = RowPacking<Int>()
    var drawn: Set<MarkAppearance> = []
    for mark in marks {
      let x = scale.column(of: mark.time)
      guard
        drawn.insert(MarkAppearance(symbol: mark.symbol, label: mark.label, kind: mark.kind, x: x))
          .inserted
      else {
        continue
      }
      let text = TextWidth.fitting(mark.label, in: width / 3, size: Self.textSize)
      let needed = TextWidth.of(text, size: Self.textSize)
      let isBefore = x + Self.symbolRoom + needed > width
      let start = x - Self.symbolRoom - (isBefore ? needed : 0)
      let end = x + Self.symbolRoom + (isBefore ? 0 : needed + Self.gap)
      if needed > 0, let row = packing.row(from: -end, to: -start, ofAtMost: Self.mostLabelRows) {
        let place = isBefore ? x - Self.symbolRoom : x + Self.symbolRoom
        let label = Label(text: text, x: place, isBefore: isBefore)
        symbols.append(Symbol(mark: mark, row: row, x: x, label: label))
      } else {
        let row = packing.row(from: -x - Self.symbolRoom, to: -x + Self.symbolRoom)
        symbols.append(Symbol(mark: mark, row: row, x: x, label: nil))
      }
    }
    symbolRows = packing.count
  }
}
