import ExampleSupport

/// The elements of a picture, as text.
extension SVG {
  /// The style of a line.
  enum Style: String {
    case axis, grid, mark, menu, byHand = "hand", second, spring
  }

  /// The style of a text.
  enum Label: String {
    case title, heading, leftLabel = "left", centeredLabel = "center", rightLabel = "right"
  }

  static func document(width: Int, height: Int, title: String, _ elements: [String]) -> String {
    // The text is readable on a telephone that shows the picture at half its size.
    let style = [
      "svg { --paper: #fff; --ink: #333; --axis: #777; --grid: #ddd; --mark: #b35900; --menu: #0b63ce; --hand: #c2185b; "
        + "--second: #2e7d32; --spring: #999 }",
      "@media (prefers-color-scheme: dark) { svg { --paper: #1c1f24; --ink: #e4e6ea; --axis: #9aa0aa; --grid: #3a3f48; "
        + "--mark: #f0a050; --menu: #5aa7ff; --hand: #ff7aa8; --second: #66c870; --spring: #8f96a3 } }",
      "text { font-family: Helvetica, Arial, 'DejaVu Sans', sans-serif; font-size: 17px; fill: var(--ink) }",
      ".title, .heading { font-weight: bold }",
      ".center { text-anchor: middle } .right { text-anchor: end }",
      "polyline { fill: none; stroke-width: 2; stroke-linejoin: round }",
      ".axis { stroke: var(--axis); stroke-width: 1 } .grid { stroke: var(--grid); stroke-width: 1 }",
      ".mark { stroke: var(--mark); stroke-width: 1; stroke-dasharray: 4 3 }",
      ".menu { stroke: var(--menu) } .hand { stroke: var(--hand); stroke-dasharray: 7 3 } .second { stroke: var(--second) }",
      ".spring { stroke: var(--spring); stroke-width: 1.5; stroke-dasharray: 2 3 }",
      "rect { fill: var(--paper) }",
    ]
    let background = "<rect width=\"\(width)\" height=\"\(height)\" rx=\"8\"/>"
    return document(width: width, height: height, title: title, style: style, [background] + elements)
  }

  static func line(_ points: [(Double, Double)], _ style: Style) -> String {
    let places = points.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
    return "<polyline class=\"\(style.rawValue)\" points=\"\(places)\"/>"
  }

  static func text(_ text: String, x: Double, y: Double, _ label: Label) -> String {
    "<text class=\"\(label.rawValue)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped(text))</text>"
  }
}
