extension TerminalRenderer {
  /// Returns the key of pictures: their symbols, each with its meaning.
  ///
  /// ```text
  /// Key: ├──┤ transition; ├┄┄┤ waiting; → not over yet; ✗ lost
  /// ```
  ///
  /// Bars come first, one for each kind of span, then the symbols of spans without an end or too
  /// short for a bar, then marks, each in the order of the timelines. The key contains only symbols
  /// that occur in a timeline, so a timeline without spans and marks has no key. Several timelines
  /// whose pictures stand together have one key.
  ///
  /// - Parameters:
  ///   - timelines: The timelines of the pictures, which this renderer draws.
  ///   - spans: The meanings of bars by kind; by default the name of the kind.
  ///   - marks: The meanings of marks by symbol; by default the name of their kind.
  /// - Returns: Lines without line feeds, none wider than ``width``; none at all if that is
  ///   below 1. They begin with `Key:`.
  /// - Complexity: O(*n*) for *n* spans and marks.
  public func key(
    of timelines: [Timeline],
    spans: [Timeline.Kind: String] = [:],
    marks: [Character: String] = [:]
  ) -> [String] {
    guard width > 0 else { return [] }
    let entries = unique(
      timelines.flatMap { bars(in: $0, meanings: spans) }
        + timelines.flatMap(specialSpans)
        + timelines.flatMap { symbols(in: $0, meanings: marks) }
    )
    guard !entries.isEmpty else { return [] }
    var rows = KeyRows(columns: width)
    rows.add("Key:")
    for (index, entry) in entries.enumerated() {
      rows.add(entry.sign, entry.meaning + (index == entries.count - 1 ? "" : ";"), in: entry.color)
    }
    return rows.rows.map { $0.text(colors: colors) }
  }
}

extension TerminalRenderer {
  /// A symbol with its meaning.
  private struct KeyEntry: Hashable {
    let sign: String
    let meaning: String
    /// Nil where the renderer draws without colors, so symbols that differ only in color are one
    /// entry.
    var color: Color?
  }

  private func bars(in timeline: Timeline, meanings: [Timeline.Kind: String]) -> [KeyEntry] {
    timeline.spans.map { span in
      let style = styles[span.kind] ?? Style()
      return KeyEntry(
        sign: LanePicture.bar(4, isOpen: false, style.line),
        meaning: PrintableText.of(meanings[span.kind] ?? span.kind.rawValue),
        color: colors ? style.color : nil
      )
    }
  }

  /// The characters of open spans, and of spans that are too short for a bar.
  private func specialSpans(in timeline: Timeline) -> [KeyEntry] {
    let scale = scale(of: timeline)
    return timeline.spans.compactMap { span in
      if span.isOpen { return KeyEntry(sign: "→", meaning: "not over yet") }
      return scale.columns(from: span.start, to: span.end).count == 1
        ? KeyEntry(sign: "│", meaning: "too short for a bar") : nil
    }
  }

  private func symbols(in timeline: Timeline, meanings: [Character: String]) -> [KeyEntry] {
    timeline.marks.map { mark in
      KeyEntry(
        sign: String(PrintableText.of(mark.symbol)),
        meaning: PrintableText.of(meanings[mark.symbol] ?? mark.kind.rawValue),
        color: colors ? styles[mark.kind]?.color : nil
      )
    }
  }

  private func unique(_ entries: [KeyEntry]) -> [KeyEntry] {
    var seen: Set<KeyEntry> = []
    return entries.filter { seen.insert($0).inserted }
  }
}
