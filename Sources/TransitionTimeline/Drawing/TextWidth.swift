/// Estimated widths of texts: a picture contains no fonts, and every system has different ones.
enum TextWidth {
  /// Returns the width of a character in hundredths of an em, semibold, estimated on the safe side.
  static func percent(of character: Character) -> Int {
    switch character {
    case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!": 30
    case " ", "f", "r", "t", "(", ")", "-", "/": 38
    case "m", "w", "M", "W", "@", "%", "…": 90
    case "A"..."Z": 68
    case _ where (character.unicodeScalars.first?.value ?? 0) >= 0x1100: 105
    default: 57
    }
  }

  /// Returns the width of a text, in hundredths of the unit in which `size` is given.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func of(_ text: String, size: Int) -> Int {
    text.reduce(0) { $0 + percent(of: $1) } * size
  }

  /// Returns the text, or the longest beginning of it that fits with an ellipsis.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func fitting(_ text: String, in available: Int, size: Int) -> String {
    if of(text, size: size) <= available { return text }
    var room = available - percent(of: "…") * size
    guard room >= 0 else { return "" }
    var part = ""
    for character in text {
      room -= percent(of: character) * size
      if room < 0 { break }
      part.append(character)
    }
    return part + "…"
  }
}
