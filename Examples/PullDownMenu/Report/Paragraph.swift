/// Text broken into lines.
enum Paragraph {
  /// Breaks a text between words, so that no line is longer than `width` characters unless a single word is.
  ///
  /// - Parameter indent: how far the lines behind the first one begin to the right.
  static func lines(_ text: String, width: Int, indent: Int) -> [String] {
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
