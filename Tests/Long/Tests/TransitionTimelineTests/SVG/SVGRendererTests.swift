import Testing

@testable import TransitionTimeline

@Suite("Pictures in SVG")
struct SVGRendererTests {
  /// The recording in the comment of `Timeline`, with a wait and an open end.
  private func sample() throws -> Timeline {
    var timeline = Timeline()
    let detail = timeline.addLane("detail")
    try timeline.addSpan("push Contact", in: detail, from: .zero, to: .milliseconds(350))
    try timeline.addSpan(
      "editor",
      in: detail,
      from: .milliseconds(200),
      to: .milliseconds(350),
      kind: .waiting
    )
    _ = try timeline.openSpan("present Editor", in: detail, from: .milliseconds(350))
    try timeline.addMark(
      "✗",
      in: detail,
      at: .milliseconds(500),
      kind: .conflict,
      label: "push Notes"
    )
    _ = timeline.addLane("master")
    timeline.extend(to: .seconds(1))
    return timeline
  }

  @Test("An open span is drawn up to the end of its recording")
  func openEnd() throws {
    var short = Timeline()
    _ = try short.openSpan("stuck", in: short.addLane("x"), from: .zero)
    short.extend(to: .milliseconds(350))
    let bars = try Drawing(SVGRenderer().render([("", sample()), ("", short)])).bars
    #expect(bars.last?.goesOn == true)
    #expect(bars.last?.right == bars.first?.right)
  }

  @Test("The picture of a timeline without lanes says that it is empty")
  func empty() throws {
    for svg in [SVGRenderer().render(Timeline()), SVGRenderer().render([])] {
      #expect(try Drawing(svg).texts("note") == ["(nothing recorded)"])
    }
    #expect(try Drawing(SVGRenderer().render(Timeline())).root.children.first?.text == "A timeline")
  }

  @Test(
    "A width out of bounds becomes the nearest valid width",
    arguments: [(.min, 320), (0, 320), (.max, 10_000)]
  )
  func widths(width: Int, used: Int) throws {
    let drawing = try Drawing(SVGRenderer(width: width).render(sample()))
    #expect(drawing.root.attributes["width"] == "\(used)")
    #expect(drawing.root.attributes["viewBox"]?.hasPrefix("0 0 \(used) ") == true)
  }

  @Test(
    "Labels with XML's special characters appear unchanged; characters that XML forbids are replaced"
  )
  func escaping() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("<&>")
    try timeline.addSpan("]]></svg><script>", in: lane, from: .zero, to: .seconds(1), kind: "}svg{")
    try timeline.addMark("<", in: lane, at: .zero, label: "a\u{0}\u{1B}\u{FFFE}b\"'")
    let drawing = try Drawing(SVGRenderer(title: "</title>").render(timeline, marks: ["<": "<b>"]))
    #expect(drawing.texts("name") == ["<&>"])
    #expect(drawing.bars.first?.label == "]]></svg><script>")
    #expect(drawing.marks == ["< a\u{FFFD}\u{FFFD}\u{FFFD}b\"': at 0 s"])
    #expect(drawing.texts("key") == ["}svg{", "<b>"])
    #expect(!drawing.style.contains("}svg{"))
  }

  @Test("The style sheet has colors for light and dark pages, and a rule for each kind of span")
  func styles() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("x")
    for kind in [Timeline.Kind.transition, .waiting, .conflict, "gesture"] {
      try timeline.addSpan("", in: lane, from: .zero, to: .zero, kind: kind)
    }
    var renderer = SVGRenderer()
    renderer.styles["gesture"] = SVGRenderer.Style(
      line: .thick,
      color: .init(light: 0xFF_112233, dark: 0xA)
    )
    let style = try Drawing(renderer.render(timeline)).style
    #expect(style.contains("@media (prefers-color-scheme:dark){.paper{"))
    #expect(style.matches(of: /stroke:#123[}]/).count == 2)
    #expect(style.matches(of: /stroke:#00000a[}]/).count == 2)
    #expect(style.contains(".k0 .bar{stroke-width:1.5}"))
    #expect(style.contains(".k1 .bar{stroke-width:1.5;stroke-dasharray:4 3}"))
    #expect(style.contains(".k3 .bar{stroke-width:3}"))
  }

  @Test(
    "Equal marks at one place are drawn once; if many share a time, only the first ones have labels"
  )
  func marks() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("x")
    timeline.extend(to: .seconds(1))
    for _ in 0..<3 { try timeline.addMark("·", in: lane, at: .milliseconds(500), label: "same") }
    #expect(try Drawing(SVGRenderer().render(timeline)).marks == ["· same: at 0.5 s"])
    for number in 0..<9 {
      try timeline.addMark("·", in: lane, at: .milliseconds(500), label: "number \(number)")
    }
    let drawing = try Drawing(SVGRenderer().render(timeline))
    #expect(drawing.marks.count == 10)
    #expect(drawing.texts("label") == ["same", "number 0", "number 1", "number 2"])
    #expect(
      Set(drawing.root.all.filter { $0.classes == ["sign"] }.map { $0.number("y") }).count >= 10
    )
  }

  @Test("The label of a mark at the right edge is on the left of the mark")
  func rightEdge() throws {
    var timeline = Timeline()
    try timeline.addMark("✗", in: timeline.addLane("x"), at: .seconds(1), label: "present Editor")
    let label = try #require(
      try Drawing(SVGRenderer().render(timeline)).root.all.first { $0.classes.first == "label" }
    )
    #expect(label.classes == ["label", "end"])
    #expect(label.number("x") < 960)
  }

  @Test("A label that does not fit into its bar is put after or before it, or shortened")
  func labels() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("x")
    let long = String(repeating: "wide ", count: 30)
    try timeline.addSpan("behind", in: lane, from: .zero, to: .milliseconds(10))
    try timeline.addSpan("before", in: lane, from: .milliseconds(960), to: .seconds(1))
    try timeline.addSpan(long, in: lane, from: .milliseconds(200), to: .milliseconds(600))
    let labels = try Drawing(SVGRenderer().render(timeline)).root.all.filter {
      $0.classes.first == "label"
    }
    #expect(labels.map(\.classes) == [["label"], ["label"], ["label", "end"]])
    #expect(labels[0].text == "behind" && labels[2].text == "before")
    #expect(labels[1].text.hasPrefix("wide wide") && labels[1].text.hasSuffix("…"))
  }
}

@Suite("Any picture in SVG")
struct SVGPropertyTests {
  @Test(
    "Any picture is well-formed and within its bounds, and the bars of a row do not overlap",
    arguments: 0..<60
  )
  func wellFormed(seed: UInt64) throws {
    let timeline = try Timeline.random(seed: seed)
    let width = 320 + Int(seed) * 40
    let svg = SVGRenderer(width: width).render(timeline)
    #expect(svg == SVGRenderer(width: width).render(timeline))
    let drawing = try Drawing(svg)
    #expect(drawing.bars.count == timeline.spans.count)
    let height = drawing.root.number("height")
    for bar in drawing.bars {
      #expect(
        bar.left >= 0 && bar.right <= Double(width) && bar.left < bar.right && bar.top < height
      )
    }
    let rows = Dictionary(grouping: drawing.bars, by: \.top).values
    for row in rows {
      let sorted = row.sorted { $0.left < $1.left }
      for (bar, next) in zip(sorted, sorted.dropFirst()) { #expect(bar.right <= next.left) }
    }
    for text in drawing.root.all where text.name == "text" {
      #expect((0...Double(width)).contains(text.number("x")) && text.number("y") <= height)
    }
  }

  @Test("The longest possible recording, and one without duration, can be drawn")
  func extremes() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("x")
    try timeline.addSpan("none", in: lane, from: .zero, to: .zero)
    #expect(try Drawing(SVGRenderer().render(timeline)).bars.map(\.title) == ["none: 0 s to 0 s"])
    let end = Duration(secondsComponent: .max, attosecondsComponent: 0)
    try timeline.addSpan("all", in: lane, from: .zero, to: end)
    #expect(try Drawing(SVGRenderer().render(timeline)).bars.count == 2)
  }
}
