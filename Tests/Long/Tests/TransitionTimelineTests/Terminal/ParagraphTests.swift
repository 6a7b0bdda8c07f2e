import Testing
import TransitionTimeline

/// Text that is broken into lines.
struct ParagraphTests {
  @Test("A paragraph is broken between words")
  func paragraphs() {
    #expect(Paragraph.lines("  one two three", width: 9, indent: 4) == ["  one two", "    three"])
    #expect(Paragraph.lines("one", width: 2, indent: 4) == ["one"])
    #expect(
      Paragraph.lines("incomprehensible one", width: 4, indent: 0) == ["incomprehensible", "one"]
    )
    #expect(Paragraph.lines("", width: 4, indent: 0) == [""])
  }
}
