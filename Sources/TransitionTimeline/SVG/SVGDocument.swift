/// The frame of a picture in SVG, and the form of its texts there.
enum SVGDocument {
  /// Returns a whole picture.
  ///
  /// - Parameters:
  ///   - width: the width, in the units of the elements.
  ///   - height: the height, in the units of the elements.
  ///   - title: the title, which a screen reader speaks.
  ///   - style: the lines of the style sheet.
  ///   - elements: the elements, the one in front last.
  static func text(width: Int, height: Int, title: String, style: [String], _ elements: [String])
    -> String
  {
    let header = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
        + "height=\"\(height)\" role=\"img\">",
      "<title>\(escaped(title))</title>",
    ]
    let lines = header + ["<style>"] + style + ["</style>"] + elements + ["</svg>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text in the form of an element. Control characters, which no element may have,
  /// become replacement characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case _ where isAllowed(scalar): escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append("\u{FFFD}")
      }
    }
    return escaped
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// The fonts of the system, for texts.
  static let fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
}
