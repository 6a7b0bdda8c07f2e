import Testing

@testable import TransitionTimeline

@Suite("Columns that text takes")
struct DisplayWidthTests {
  @Test(
    "A character counts as many columns as terminals use for it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("✗", 1), ("→", 1), ("█", 1),
      ("漢", 2), ("ひ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("ｱ", 1), ("〈", 2),
      ("😀", 2), ("⏳", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("👍🏽", 2),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{202E}", 0), ("\u{1B}", 0), ("\n", 0),
    ] as [(Character, Int)]
  )
  func width(of character: Character, is width: Int) {
    #expect(DisplayWidth.of(character) == width)
  }

  @Test("Control characters are made visible, and invisible characters are left out")
  func printableText() {
    #expect(PrintableText.of("a\u{1B}[31mb") == "a␛[31mb")
    #expect(PrintableText.of("a\r\nb\tc\u{7F}\u{9B}") == "a␍␊b␉c␡\u{FFFD}")
    #expect(PrintableText.of("a\u{202E}b\u{200B}c") == "abc")
    #expect(PrintableText.of("cafe\u{301}") == "cafe\u{301}")
  }

  @Test(
    "An invisible symbol of a style is replaced",
    arguments: ["\u{200B}", "\u{202E}"] as [Character]
  )
  func invisibleSymbol(symbol: Character) {
    #expect(PrintableText.of(symbol) == "\u{FFFD}")
  }

  @Test("A text that is too wide is cut between characters and ends with an ellipsis")
  func fitting() {
    #expect(PrintableText.fitting("present", in: 7) == "present")
    #expect(PrintableText.fitting("present", in: 6) == "prese…")
    #expect(PrintableText.fitting("漢字漢字", in: 8) == "漢字漢字")
    #expect(PrintableText.fitting("漢字漢字", in: 7) == "漢字漢…")
    #expect(PrintableText.fitting("漢字漢字", in: 6) == "漢字…")
    #expect(PrintableText.fitting("e\u{301}e\u{301}e\u{301}", in: 2) == "e\u{301}…")
    #expect(PrintableText.fitting("present", in: 1) == "…")
    #expect(PrintableText.fitting("present", in: 0) == "")
    #expect(PrintableText.fitting("", in: 0) == "")
  }
}
