import ExampleSupport

/// The elements of a picture, as text.
extension SVG {
  /// The style of a line.
  enum Style: String {
    case axis, grid, mark, menu, byHand = "hand", second, spring
  }

  /// The style of a text.
  enum Label: String {
    case title, heading, leftLabel = "left", centeredLabel = "center", rightLabel = "right", note
  }

  static func document(width: Int, height: Int, title: String, _ elements: [String]) -> String {
    let style = [
      "text { font-family: Helvetica, Arial, 'DejaVu Sans', sans-serif; font-size: 12px; fill: #333 }",
      ".title { font-size: 16px; font-weight: bold } .heading { font-weight: bold } .note { font-size: 13px }",
      ".center { text-anchor: middle } .right { text-anchor: end }",
      "polyline { fill: none; stroke-width: 2; stroke-linejoin: round }",
      ".axis { stroke: #777; stroke-width: 1 } .grid { stroke: #ddd; stroke-width: 1 }",
      ".mark { stroke: #b35900; stroke-width: 1; stroke-dasharray: 4 3 }",
      ".menu { stroke: #0b63ce } .hand { stroke: #c2185b; stroke-dasharray: 7 3 } .second { stroke: #2e7d32 }",
      ".spring { stroke: #999; stroke-width: 1.5; stroke-dasharray: 2 3 }",
    ]
    let background = "<rect width=\"\(width)\" height=\"\(height)\" rx=\"8\" fill=\"#fff\"/>"
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
