import TransitionTimeline

/// The style sheet of a film, in light and dark appearance.
extension Film {
  /// The number of colors that screens have.
  static let colorCount = 6

  static let style = [
    "svg{\(colors(\.light))--body:#1b1e24;--link:#0a63d6;--drop:#6a7180;--say:#fff;--note:#15181e;"
      + "--c0:#ffd27a;--c1:#a9d8ff;--c2:#c9b8ff;--c3:#a8e6b4;--c4:#ffb8c8;--c5:#9fe4e0}",
    "@media (prefers-color-scheme:dark){svg{\(colors(\.dark))--body:#05070a;--link:#6db3ff;"
      + "--drop:#6f7887;--note:#4b5464;"
      + "--c0:#8a5a00;--c1:#125a94;--c2:#5b46a8;--c3:#1d6b38;--c4:#96324f;--c5:#0f6a68}}",
    "text{font-family:\(SVGDocument.fonts);font-weight:600;fill:var(--ink)}",
    ".bold{font-weight:700}.dim{fill:var(--dim);font-weight:500}.mid{text-anchor:middle}.right{text-anchor:end}",
    ".link{fill:var(--link)}.bg{fill:var(--bg)}.body{fill:var(--body);stroke:var(--edge)}",
    ".card{fill:var(--card);stroke:var(--edge);stroke-width:1.5}.soft{fill:var(--ink);fill-opacity:.09}",
    (0..<colorCount).map { ".c\($0){fill:var(--c\($0))}" }.joined(),
    ".plus{fill:none;stroke:var(--link);stroke-width:3.5;stroke-linecap:round}",
    ".touch{fill:var(--link);fill-opacity:.45;stroke:var(--link);stroke-width:3}",
    ".flash-frame{fill:none;stroke:var(--lost);stroke-width:7}",
    ".note text{fill:var(--say)}.note use{fill:none;stroke:var(--say);stroke-width:3;stroke-linecap:round}",
    ".note rect,.note circle{fill:var(--note)}",
    ".lost rect,.lost circle{fill:var(--lost)}.dropped rect,.dropped circle{fill:var(--drop)}",
    ".waits rect{fill:var(--wait)}.begins circle{fill:var(--good)}",
    ".thin{fill:none;stroke-width:2}",
    ".axis{stroke:var(--dim);stroke-width:1.5}.head{stroke:var(--ink);stroke-width:2}",
    ".span{stroke:var(--dim);stroke-width:1}.leaving{fill-opacity:.35;stroke-dasharray:3 2}",
    ".mark use{fill:none;stroke-width:2.6;stroke-linecap:round}",
    ".mark.lost use{stroke:var(--lost)}.mark.dropped use{stroke:var(--drop)}.mark.waits use{stroke:var(--wait)}",
    ".mark.begins use,.mark.outdated use{stroke:var(--ink)}",
  ]

  /// The colors that films share with pictures of timelines.
  private static func colors(_ shade: KeyPath<SVGRenderer.Color, UInt32>) -> String {
    let colors: KeyValuePairs<String, SVGRenderer.Color> = [
      "bg": .paper, "ink": .ink, "dim": .gray, "card": .card, "edge": .edge, "lost": .red, "wait": .blue,
      "good": .green,
    ]
    return colors.map { "--\($0.key):\(SVGRenderer.Color.css($0.value[keyPath: shade]));" }.joined()
  }

  /// The rule for reduced motion: each element has its last place, and transient elements are invisible.
  static let stillStyle = "@media (prefers-reduced-motion:reduce){.a{animation:none}}"
}
