import Testing

@testable import TransitionTimeline

/// The properties of every picture, tried on random timelines.
@Suite("Properties of every picture")
struct TerminalRendererPropertyTests {
  @Test(
    "No line is wider than the given width or ends in a blank; the same timeline gives the same picture",
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

  @Test(
    "In the picture, each span ends at its own place, even among overlapping spans",
    arguments: 0..<12
  )
  func everySpanIsDrawn(seed: UInt64) throws {
    let timeline = try Timeline.random(seed: seed, labels: [""])
    let picture = TerminalRenderer(width: 100).lines(of: timeline).dropFirst(2).joined()
    #expect(picture.count { "┤→│".contains($0) } == timeline.spans.count)
  }
}
