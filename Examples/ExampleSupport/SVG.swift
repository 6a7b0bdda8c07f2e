internal import Foundation

/// The frame of a picture, and the parts of its text that every picture needs.
package enum SVG {
  /// Returns a whole picture.
  ///
  /// - Parameters:
  ///   - width: the width, in the units of the elements.
  ///   - height: the height, in the units of the elements.
  ///   - title: what a screen reader says of it.
  ///   - description: what happens in it, for a screen reader; nil if the title says all.
  ///   - style: the lines of the style sheet.
  ///   - elements: the elements, the one in front last.
  package static func document(
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

  /// Returns a number with no more than so many decimals, two unless told.
  package static func number(_ number: Double, decimals: Int = 2) -> String {
    var text = String(format: "%.\(decimals)f", number)
    guard decimals > 0 else { return text == "-0" ? "0" : text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// Returns a text as it stands in an element. Control characters, which no element may have, become replacement
  /// characters.
  package static func escaped(_ text: String) -> String {
    let allowed = String(text.unicodeScalars.map { isAllowed($0) ? Character($0) : "\u{FFFD}" })
    return allowed.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
