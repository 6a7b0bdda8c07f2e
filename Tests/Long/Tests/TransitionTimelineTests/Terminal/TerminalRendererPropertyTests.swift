import Testing

@testable import TransitionTimeline

/// The properties of every picture, tried on random timelines.
@Suite("What every picture keeps to")
struct TerminalRendererPropertyTests {
  @Test(
    "No line is wider than asked, none ends in a blank, and two pictures of one timeline are equal",
    arguments: 0..<12
  )
  func widthAndDeterminism(seed: UInt64) throws {
    let timeline = try Timeline.random(seed: seed)
    for width in Array(1...24) + [40, 60, 79, 80, 120, 161] {
      let lines = TerminalRenderer(width: width).lines(of: timeline)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
      #expect(lines == TerminalRenderer(width: width).lines(of: timeline))
    }
  }

  @Test("Colors add escape sequences and nothing else", arguments: 0..<12)
  func colorsOnlyAdd(seed: UInt64) throws {
    let timeline = try Timeline.random(seed: seed)
    for width in [20, 40, 80, 160] {
      let plain = TerminalRenderer(width: width).render(timeline)
      let colored = TerminalRenderer(width: width, colors: true).render(timeline)
      #expect(colored != plain)
      #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
      for line in colored.split(separator: "\n") {
        let last = line.matches(of: /\u{1B}\[[0-9]+m/).last
        #expect(last.map { $0.output == "\u{1B}[0m" } ?? true)
      }
    }
  }

  @Test("Every span has an end of its own in the picture, whatever overlaps", arguments: 0..<12)
  func everySpanIsDrawn(seed: UInt64) throws {
    let timeline = try Timeline.random(seed: seed, labels: [""])
    let picture = TerminalRenderer(width: 100).lines(of: timeline).dropFirst(2).joined()
    #expect(picture.count { "┤→│".contains($0) } == timeline.spans.count)
  }
}
