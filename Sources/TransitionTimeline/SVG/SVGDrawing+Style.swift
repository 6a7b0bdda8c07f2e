extension SVGDrawing {
  /// The sizes of texts, in pixels.
  static let titleSize = 17
  static let headingSize = 14
  static let nameSize = 13
  static let axisSize = 12

  /// Returns the lines of the style sheet, with a rule for each of the kinds.
  ///
  /// The rules contain the colors themselves, because some viewers of SVG do not support variables.
  static func sheet(_ styles: [SVGRenderer.Style]) -> [String] {
    [
      "text{font:500 \(SVGLane.textSize)px \(SVGDocument.fonts)}",
      ".title{font-size:\(titleSize)px;font-weight:700}.heading{font-size:\(headingSize)px;font-weight:700}"
        + ".name{font-size:\(nameSize)px;font-weight:600}.axis,.key{font-size:\(axisSize)px}",
      ".mid,.sign{text-anchor:middle}.end{text-anchor:end}.sign{font-weight:700;font-size:15px}",
      ".grid{fill:none;stroke-width:1}.line{fill:none;stroke-width:1;stroke-opacity:.55}",
    ]
      + styles.enumerated().map { ".k\($0.offset) .bar{\(bar($0.element.line))}" }
      + [colors(styles, \.light), "@media (prefers-color-scheme:dark){\(colors(styles, \.dark))}"]
  }

  private static func bar(_ line: SVGRenderer.Style.Line) -> String {
    switch line {
    case .solid: "stroke-width:1.5"
    case .dashed: "stroke-width:1.5;stroke-dasharray:4 3"
    case .thick: "stroke-width:3"
    }
  }

  private static func colors(
    _ styles: [SVGRenderer.Style],
    _ shade: KeyPath<SVGRenderer.Color, UInt32>
  ) -> String {
    let css = { (color: SVGRenderer.Color) in SVGRenderer.Color.css(color[keyPath: shade]) }
    let kinds = styles.enumerated().map { index, style in
      let color = css(style.color)
      // No bar is transparent, so the contents behind it do not disturb its label.
      let fill = SVGRenderer.Color.mix(
        style.color[keyPath: shade],
        SVGRenderer.Color.card[keyPath: shade],
        percent: style.line == .dashed ? 7 : 24
      )
      return
        ".k\(index) .bar{fill:\(SVGRenderer.Color.css(fill));stroke:\(color)}.k\(index) .sign{fill:\(color)}"
        + ".k\(index) .line{stroke:\(color)}"
    }
    return ".paper{fill:\(css(.paper))}.band{fill:\(css(.card))}.grid{stroke:\(css(.edge))}"
      + "text{fill:\(css(.ink))}.axis,.key,.note{fill:\(css(.gray))}" + kinds.joined()
  }
}
