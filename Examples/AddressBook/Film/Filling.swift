import ExampleSupport
import NavigationSimulator

/// A sketch of the contents of a screen: shapes without words, in the points of a window.
enum Filling: String, CaseIterable {
  /// People, in a narrow column.
  case list
  /// One person, in a wide column.
  case page
  /// Lines of text, in a wide column.
  case text
  /// A picture and fields to fill in, over both columns.
  case form

  /// The shapes, which a film reuses.
  static let definitions = allCases.map { "<g id=\"\($0.rawValue)\" class=\"soft\">\($0.shapes.joined())</g>" }

  private var shapes: [String] {
    switch self {
    case .list:
      (0..<8).flatMap { row in
        let y = 72 + 50 * Double(row)
        return [Self.disk(24, y + 6, radius: 12), Self.bar(44, y, width: row % 3 == 1 ? 54 : 70, height: 12)]
      }
    case .page:
      [Self.disk(96, 112, radius: 42), Self.bar(46, 174, width: 100, height: 16)]
        + [220, 276, 332].map { Self.bar(18, $0, width: 156, height: 44) }
    case .text:
      (0..<9).map { row in Self.bar(16, 76 + 40 * Double(row), width: row % 4 == 3 ? 90 : 156, height: 14) }
    case .form:
      [Self.disk(160, 122, radius: 44)] + [192, 256].map { Self.bar(36, $0, width: 248, height: 48) }
    }
  }

  private static func bar(_ x: Double, _ y: Double, width: Double, height: Double) -> String {
    SVG.rect(Rect(x: x, y: y, width: width, height: height), radius: min(height / 2, 11))
  }

  private static func disk(_ x: Double, _ y: Double, radius: Double) -> String {
    "<circle cx=\"\(SVG.number(x))\" cy=\"\(SVG.number(y))\" r=\"\(SVG.number(radius))\"/>"
  }
}
