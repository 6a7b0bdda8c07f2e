/// The computation of how many columns of a terminal a text takes.
///
/// Terminals draw East Asian wide characters and emoji two columns wide, and combining marks on top
/// of the character before them. The C library's `wcwidth` follows these rules, too, but its
/// answers depend on the locale of the process, and pictures must not depend on the locale.
enum DisplayWidth {
  /// The columns that a character takes: 0 if it is invisible by itself, 2 if it is wide, else 1.
  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // A variation selector makes the character before it an emoji, which is wide.
      width = max(width, scalar == "\u{FE0F}" && width > 0 ? 2 : of(scalar))
    }
    return width
  }

  /// The columns that the characters of a text take.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return 0
    default:
      break
    }
    // Vowels and trailing consonants of Hangul combine with the leading consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return scalar.properties.isEmojiPresentation || isEastAsianWide(scalar) ? 2 : 1
  }

  /// Unicode's ranges of wide and full-width characters but for emoji, joined where only unassigned
  /// ones lie between them.
  private static func isEastAsianWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }
}
