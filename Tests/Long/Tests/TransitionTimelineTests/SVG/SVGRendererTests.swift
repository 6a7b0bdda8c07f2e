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

  @Test("The whole text of a small picture")
  func whole() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("detail")
    try timeline.addSpan("push", in: lane, from: .zero, to: .milliseconds(500))
    try timeline.addMark("✗", in: lane, at: .seconds(1), kind: .conflict)
    #expect(
      SVGRenderer(width: 320, title: "A & B").render(timeline) == #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 169" width="320" height="169" role="img">
        <title>A &amp; B</title>
        <style>
        text{font:500 13px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
        .title{font-size:17px;font-weight:700}.heading{font-size:14px;font-weight:700}.name{font-size:13px;font-weight:600}.axis,.key{font-size:12px}
        .mid,.sign{text-anchor:middle}.end{text-anchor:end}.sign{font-weight:700;font-size:15px}
        .grid{fill:none;stroke-width:1}.line{fill:none;stroke-width:1;stroke-opacity:.55}
        .k0 .bar{stroke-width:1.5}
        .k1 .bar{stroke-width:3}
        .paper{fill:#f3f4f8}.band{fill:#fff}.grid{stroke:#d5d9e2}text{fill:#15181e}.axis,.key,.note{fill:#5b6270}.k0 .bar{fill:#c8e0d0;stroke:#1b7f3b}.k0 .sign{fill:#1b7f3b}.k0 .line{stroke:#1b7f3b}.k1 .bar{fill:#f4cac9;stroke:#d0211c}.k1 .sign{fill:#d0211c}.k1 .line{stroke:#d0211c}
        @media (prefers-color-scheme:dark){.paper{fill:#14171d}.band{fill:#232831}.grid{stroke:#3d4552}text{fill:#f2f4f8}.axis,.key,.note{fill:#a3abba}.k0 .bar{fill:#254339;stroke:#2b9a52}.k0 .sign{fill:#2b9a52}.k0 .line{stroke:#2b9a52}.k1 .bar{fill:#523038;stroke:#e5484d}.k1 .sign{fill:#e5484d}.k1 .line{stroke:#e5484d}}
        </style>
        <rect class="paper" width="320" height="169" rx="12"/>
        <text class="title" x="16" y="33">A &amp; B</text>
        <text class="axis end" x="60.97" y="61">s</text>
        <text class="axis mid" x="70.97" y="61">0</text>
        <text class="axis mid" x="182.48" y="61">0.5</text>
        <text class="axis mid" x="294" y="61">1</text>
        <rect class="band" x="16" y="69" width="288" height="52" rx="6"/>
        <path class="grid" d="M70.97 69v52M182.48 69v52M294 69v52"/>
        <text class="name" x="26" y="89.5">detail</text>
        <g class="k1"><path class="line" d="M294 74V100"/></g>
        <g class="k0"><title>push: 0 s to 0.5 s</title><rect class="bar" x="71.72" y="74" width="110.01" height="22" rx="4"/><text class="label" x="75.97" y="89.5">push</text></g>
        <g class="k1"><title>✗: at 1 s</title><text class="sign" x="294" y="111.5">✗</text></g>
        <g class="k0"><rect class="bar" x="16.75" y="131" width="28.5" height="22" rx="4"/></g>
        <text class="key" x="52" y="146">transition</text>
        <g class="k1"><text class="sign" x="133.08" y="146.5">✗</text></g>
        <text class="key" x="147.08" y="146">conflict</text>
        </svg>

        """#
    )
  }

  @Test("An open span is drawn up to the end of its own recording")
  func openEnd() throws {
    var short = Timeline()
    _ = try short.openSpan("stuck", in: short.addLane("x"), from: .zero)
    short.extend(to: .milliseconds(350))
    let bars = try Drawing(SVGRenderer().render([("", sample()), ("", short)])).bars
    #expect(bars.last?.goesOn == true)
    #expect(bars.last?.right == bars.first?.right)
  }

  @Test("A timeline without lanes is said to be empty")
  func empty() throws {
    for svg in [SVGRenderer().render(Timeline()), SVGRenderer().render([])] {
      #expect(try Drawing(svg).texts("note") == ["(nothing recorded)"])
    }
    #expect(try Drawing(SVGRenderer().render(Timeline())).root.children.first?.text == "A timeline")
  }

  @Test(
    "A width out of bounds becomes the nearest in them",
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

  @Test(
    "The style sheet has shades for light and dark pages, and a rule for each kind with its line"
  )
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
    "Equal marks at one place are drawn once; many at one time find room, the first ones without labels"
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

  @Test("The label of a mark at the right edge stands before it, in the picture")
  func rightEdge() throws {
    var timeline = Timeline()
    try timeline.addMark("✗", in: timeline.addLane("x"), at: .seconds(1), label: "present Editor")
    let label = try #require(
      try Drawing(SVGRenderer().render(timeline)).root.all.first { $0.classes.first == "label" }
    )
    #expect(label.classes == ["label", "end"])
    #expect(label.number("x") < 960)
  }

  @Test("A label that has no room in its bar stands behind or before it, or is shortened")
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
  @Test("It is well-formed, in its bounds, and bars of a row do not overlap", arguments: 0..<60)
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

  @Test("The longest possible recording and one without length have pictures, too")
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
