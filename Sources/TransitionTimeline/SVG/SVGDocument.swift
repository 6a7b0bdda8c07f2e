/// The frame of a picture in SVG, and its texts as they stand there; also for the pictures of the examples.
package enum SVGDocument {
  /// Returns a whole picture.
  ///
  /// - Parameters:
  ///   - width: the width, in the units of the elements.
  ///   - height: the height, in the units of the elements.
  ///   - title: the title, which a screen reader speaks.
  ///   - description: a description of the contents, for a screen reader; nil if the title is sufficient.
  ///   - style: the lines of the style sheet.
  ///   - elements: the elements, the one in front last.
  package static func text(
    width: Int,
    height: Int,
    title: String,
    description: String? = nil,
    style: [String],
    _ elements: [String]
  ) -> String {
    let header = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" "
        + "height=\"\(height)\" role=\"img\">",
      "<title>\(escaped(title))</title>",
    ]
    let details = description.map { ["<desc>\(escaped($0))</desc>"] } ?? []
    let lines = header + details + ["<style>"] + style + ["</style>"] + elements + ["</svg>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a text as it stands in an element. Control characters, which no element may have, become replacement
  /// characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func escaped(_ text: String) -> String {
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

  /// The fonts of texts: those of the system.
  package static let fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
}
