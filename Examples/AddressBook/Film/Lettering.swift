import ExampleSupport
import TransitionTimeline

/// The fitting of texts without known fonts: a film embeds no font, and systems have different ones.
enum Lettering {
  /// Returns an estimate of the width of a text, at least as large as the real width.
  static func width(_ text: some StringProtocol, size: Double) -> Double {
    text.reduce(0) { $0 + width($1) } * size
  }

  /// Returns the part of a text that fits, with an ellipsis if it is not the whole text.
  static func fit(_ text: String, width available: Double, size: Double) -> String {
    if width(text, size: size) <= available { return text }
    var part = Substring(text)
    while !part.isEmpty, width(part + "…", size: size) > available { part.removeLast() }
    return part + "…"
  }

  /// The factor by which a text may be narrowed before it is truncated.
  static let squeeze = 1.15

  /// Returns an element with the part of a text that fits. If the fit is close, the element fixes the estimated width for
  /// every font.
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
