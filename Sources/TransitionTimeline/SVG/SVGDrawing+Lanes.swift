extension SVGDrawing {
  private static let bandGap = 400
  private static let bandPadding = 500
  private static let barHeight = 2_200
  private static let barStride = 2_600
  private static let symbolStride = 2_000
  private static let leastHeight = 2_400

  mutating func addTitle(_ title: String) {
    let room = width * 100 - 2 * Self.margin
    let shown = TextWidth.fitting(title, in: room, size: Self.titleSize)
    elements.append(Self.text(shown, x: Self.margin, y: bottom + 1_700, "title"))
    bottom += 3_200
  }

  mutating func addHeading(_ title: String) {
    let room = width * 100 - 2 * Self.margin
    let shown = TextWidth.fitting(title, in: room, size: Self.headingSize)
    if !bands.isEmpty { bottom += 800 }
    elements.append(Self.text(shown, x: Self.margin, y: bottom + 1_500, "heading"))
    bottom += 2_600
  }

  mutating func addNote(_ text: String) {
    elements.append(Self.text(text, x: Self.margin, y: bottom + 1_500, "note"))
    bottom += 2_400
  }

  /// Adds the labels of the axis; its lines are added later, because they cross the bands.
  mutating func addAxis() {
    elements.append(Self.text(axis.unit.symbol, x: left - 1_000, y: bottom + 1_300, "axis end"))
    for tick in axis.ticks {
      elements.append(
        Self.text(tick.label, x: left + scale.column(of: tick.time), y: bottom + 1_300, "axis mid")
      )
    }
    bottom += 2_100
  }

  mutating func addLanes(of timeline: Timeline) {
    let spans = Dictionary(grouping: timeline.spans, by: \.lane)
    let marks = Dictionary(grouping: timeline.marks, by: \.lane)
    for lane in timeline.lanes {
      let places = SVGLane(
        spans: spans[lane.id] ?? [],
        marks: marks[lane.id] ?? [],
        end: timeline.end,
        scale: scale
      )
      add(places, named: lane.name)
    }
  }

  private mutating func add(_ lane: SVGLane, named name: String) {
    let bars =
      lane.barRows * Self.barStride - (lane.barRows == 0 ? 0 : Self.barStride - Self.barHeight)
    let content = max(bars + lane.symbolRows * Self.symbolStride, Self.leastHeight)
    let band = bottom..<(bottom + content + 2 * Self.bandPadding)
    let top = band.lowerBound + Self.bandPadding
    elements.append(
      "<rect class=\"band\" x=\"\(Self.number(Self.margin))\" y=\"\(Self.number(band.lowerBound))\" "
        + "width=\"\(width - 2 * Self.margin / 100)\" height=\"\(Self.number(band.count))\" rx=\"6\"/>"
    )
    elements.append(grid(in: band))
    let shown = TextWidth.fitting(name, in: left - Self.margin - 2_000, size: Self.nameSize)
    elements.append(Self.text(shown, x: Self.margin + 1_000, y: top + 1_550, "name"))
    // The lines of marks lie behind all bars and labels.
    elements += lane.symbols.map { symbol in
      line(of: symbol, from: top, to: top + bars + symbol.row * Self.symbolStride + 400)
    }
    elements += lane.bars.map { element(for: $0, y: top + $0.row * Self.barStride) }
    elements += lane.symbols.map { element(for: $0, y: top + bars + $0.row * Self.symbolStride) }
    bands.append(band)
    bottom = band.upperBound + Self.bandGap
  }

  private func grid(in band: Range<Int>) -> String {
    let lines = axis.ticks.map { tick in
      "M\(Self.number(left + scale.column(of: tick.time))) \(Self.number(band.lowerBound))"
        + "v\(Self.number(band.count))"
    }
    return "<path class=\"grid\" d=\"\(lines.joined())\"/>"
  }

  private func line(of symbol: SVGLane.Symbol, from top: Int, to bottom: Int) -> String {
    "<g class=\"\(style(of: symbol.mark.kind))\"><path class=\"line\" d=\"M\(Self.number(left + symbol.x)) "
      + "\(Self.number(top))V\(Self.number(bottom))\"/></g>"
  }

  private func element(for bar: SVGLane.Bar, y: Int) -> String {
    let span = bar.span
    let times =
      span.end.map { "\(text(of: span.start)) to \(text(of: $0))" }
      ?? "from \(text(of: span.start)), not over yet"
    let shape = Self.shape(
      x: left + bar.start,
      y: y,
      width: bar.end - bar.start,
      isOpen: span.isOpen
    )
    return group(span.kind, "\(span.label): \(times)", [shape] + label(bar.label, y: y + 1_550))
  }

  private func element(for symbol: SVGLane.Symbol, y: Int) -> String {
    let mark = symbol.mark
    let name = mark.label.isEmpty ? String(mark.symbol) : "\(mark.symbol) \(mark.label)"
    let sign = Self.text(String(mark.symbol), x: left + symbol.x, y: y + 1_550, "sign")
    return group(
      mark.kind,
      "\(name): at \(text(of: mark.time))",
      [sign] + label(symbol.label, y: y + 1_500)
    )
  }

  private func group(_ kind: Timeline.Kind, _ title: String, _ elements: [String]) -> String {
    "<g class=\"\(style(of: kind))\"><title>\(SVGDocument.escaped(title))</title>\(elements.joined())</g>"
  }

  private func label(_ label: SVGLane.Label?, y: Int) -> [String] {
    label.map { [Self.text($0.text, x: left + $0.x, y: y, $0.isBefore ? "label end" : "label")] }
      ?? []
  }

  /// Returns the shape of a bar: a rectangle, or an arrow for an open span.
  static func shape(x: Int, y: Int, width: Int, isOpen: Bool) -> String {
    // Half of a line is outside of its shape. So the shape is narrower by the width of the line,
    // and bars that touch do not overlap.
    let (x, width) = width > 600 ? (x + 75, width - 150) : (x, width)
    guard isOpen else {
      return "<rect class=\"bar\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
        + "height=\"\(number(barHeight))\" rx=\"\(number(min(400, width / 2)))\"/>"
    }
    let head = min(1_000, width)
    return
      "<path class=\"bar\" d=\"M\(number(x)) \(number(y))h\(number(width - head))l\(number(head)) "
      + "\(number(barHeight / 2))l\(number(-head)) \(number(barHeight / 2))h\(number(head - width))z\"/>"
  }
}
