/// The conversion of text so that it is safe to put on one line of a terminal.
///
/// A label may come from anywhere: a label with an escape sequence must not control the terminal,
/// and a label with a line break must not break the picture.
enum PrintableText {
  /// Returns the text with every control character replaced by its picture (a line feed by ␊), and
  /// without invisible characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func of(_ text: String) -> String {
    var printable = ""
    for character in text {
      // A carriage return and a line feed make one character of two scalars, hence scalar by
      // scalar.
      if let first = character.unicodeScalars.first, first.properties.generalCategory == .control {
        printable.unicodeScalars.append(contentsOf: character.unicodeScalars.map(picture(of:)))
      } else if DisplayWidth.of(character) > 0 {
        printable.append(character)
      }
    }
    return printable
  }

  /// Returns the symbol, or a replacement character if it is invisible.
  static func of(_ symbol: Character) -> Character {
    of(String(symbol)).first ?? "\u{FFFD}"
  }

  /// Returns a printable text, or the longest beginning of it that fits with an ellipsis.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func fitting(_ text: String, in width: Int) -> String {
    if DisplayWidth.of(text) <= width { return text }
    var fitting = ""
    var room = width - 1
    for character in text {
      room -= DisplayWidth.of(character)
      if room < 0 { break }
      fitting.append(character)
    }
    return width > 0 ? fitting + "…" : ""
  }

  private static func picture(of control: Unicode.Scalar) -> Unicode.Scalar {
    switch control.value {
    case 0...0x1F: Unicode.Scalar(0x2400 + control.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
