extension SVGDrawing {
  /// A symbol with its meaning.
  private struct KeyEntry: Hashable {
    /// The symbol of a mark; nil for a bar.
    var symbol: Character?
    var isOpen = false
    let kind: Timeline.Kind
    let meaning: String
  }

  private static let barWidth = 3_000
  private static let symbolWidth = 1_600
  private static let rowHeight = 2_800

  /// Adds the meanings of the symbols: the bar of each kind, an open bar, and the marks.
  mutating func addKey(spans: [Timeline.Kind: String], marks: [Character: String]) {
    let entries = entries(spans: spans, marks: marks)
    guard !entries.isEmpty else { return }
    let right = width * 100 - Self.margin
    var x = Self.margin
    bottom += 600
    for entry in entries {
      let sign = entry.symbol == nil ? Self.barWidth : Self.symbolWidth
      let room = right - Self.margin - sign - 600
      let text = TextWidth.fitting(entry.meaning, in: room, size: Self.axisSize)
      let needed = sign + 600 + TextWidth.of(text, size: Self.axisSize)
      if x > Self.margin, x + needed > right {
        x = Self.margin
        bottom += Self.rowHeight
      }
      let drawn =
        entry.symbol.map { Self.text(String($0), x: x + sign / 2, y: bottom + 1_550, "sign") }
        ?? Self.shape(x: x, y: bottom, width: sign, isOpen: entry.isOpen)
      elements.append("<g class=\"\(style(of: entry.kind))\">\(drawn)</g>")
      elements.append(Self.text(text, x: x + sign + 600, y: bottom + 1_500, "key"))
      x += needed + 1_800
    }
    bottom += Self.rowHeight - 600
  }

  private func entries(spans: [Timeline.Kind: String], marks: [Character: String]) -> [KeyEntry] {
    let bars = timelines.flatMap(\.spans).map {
      KeyEntry(kind: $0.kind, meaning: spans[$0.kind] ?? $0.kind.rawValue)
    }
    let open = timelines.flatMap(\.spans).first { $0.isOpen }.map {
      KeyEntry(isOpen: true, kind: $0.kind, meaning: "not over yet")
    }
    let symbols = timelines.flatMap(\.marks).map {
      KeyEntry(symbol: $0.symbol, kind: $0.kind, meaning: marks[$0.symbol] ?? $0.kind.rawValue)
    }
    var seen: Set<KeyEntry> = []
    return (bars + (open.map { [$0] } ?? []) + symbols).filter { seen.insert($0).inserted }
  }
}
