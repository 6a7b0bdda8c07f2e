internal import Foundation
internal import TransitionTimeline

/// The frame of a picture, and the parts of its text that every picture needs.
package enum SVG {
  /// Returns a whole picture.
  ///
  /// - Parameters:
  ///   - width: the width, in the units of the elements.
  ///   - height: the height, in the units of the elements.
  ///   - title: the title, for a screen reader.
  ///   - description: the events in the picture, for a screen reader; nil if the title suffices.
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
    SVGDocument.text(
      width: width,
      height: height,
      title: title,
      description: description,
      style: style,
      elements
    )
  }

  /// Returns a number with at most the given number of decimals, by default two.
  package static func number(_ number: Double, decimals: Int = 2) -> String {
    var text = String(format: "%.\(decimals)f", number)
    guard decimals > 0 else { return text == "-0" ? "0" : text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// Returns a text, escaped for an element. Control characters, which are invalid in an element, become replacement
  /// characters.
  package static func escaped(_ text: String) -> String { SVGDocument.escaped(text) }
}
