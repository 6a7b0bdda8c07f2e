import ExampleSupport
import TransitionTimeline

/// Texts in a space whose fonts nobody knows: a film brings none, and every system has another.
enum Lettering {
  /// The width of a text, estimated on the safe side.
  static func width(_ text: some StringProtocol, size: Double) -> Double {
    text.reduce(0) { $0 + width($1) } * size
  }

  /// Returns as much of a text as has room, with an ellipsis if that is not all.
  static func fit(_ text: String, width available: Double, size: Double) -> String {
    if width(text, size: size) <= available { return text }
    var part = Substring(text)
    while !part.isEmpty, width(part + "…", size: size) > available { part.removeLast() }
    return part + "…"
  }

  /// The factor by which a text may be narrowed, before some of it is left out.
  static let squeeze = 1.15

  /// An element with as much of a text as has room. Where it is close, the text is set to the width that it has here,
  /// whatever the font.
  ///
  /// - Parameters:
  ///   - style: the classes of the style sheet.
  ///   - attributes: more attributes, each with a blank before it.
  static func text(
    _ text: String,
    x: Double,
    y: Double,
    width available: Double,
    size: Double,
    style: String,
    _ attributes: String = ""
  ) -> String {
    let shown = fit(text, width: available * squeeze, size: size)
    let width = min(width(shown, size: size), available)
    let length =
      width > available * 0.85 ? " textLength=\"\(SVG.number(width))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    let (x, y, size) = (SVG.number(x), SVG.number(y), SVG.number(size))
    return "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\"\(length)\(attributes)>"
      + SVG.escaped(shown) + "</text>"
  }

  /// The width of a character in ems, semibold.
  private static func width(_ character: Character) -> Double { Double(TextWidth.percent(of: character)) / 100 }
}
