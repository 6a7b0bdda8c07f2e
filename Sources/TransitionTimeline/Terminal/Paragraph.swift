/// A text that is broken into lines, for the comments of the examples beside their pictures.
package enum Paragraph {
  /// Breaks a text between words, so that no line is longer than `width` characters unless a single
  /// word is.
  ///
  /// - Parameters:
  ///   - text: the text to break. Its leading spaces stay.
  ///   - width: in characters.
  ///   - indent: the number of spaces at the beginning of each line after the first one.
  /// - Complexity: O(*n*) for *n* characters.
  package static func lines(_ text: String, width: Int, indent: Int) -> [String] {
    var lines: [String] = []
    var line = String(text.prefix { $0 == " " })
    var isBlank = true
    for word in text.split(separator: " ") {
      if !isBlank, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isBlank = true
      }
      line += isBlank ? word : " " + word
      isBlank = false
    }
    return lines + [line]
  }
}
