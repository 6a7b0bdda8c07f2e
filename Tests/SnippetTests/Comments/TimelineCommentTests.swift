import Testing
import TransitionTimeline

/// Runs what the doc comments of this module show.
@Suite("Comments of TransitionTimeline") struct TimelineCommentTests {
  @Test("A renderer for the terminal has its width and its colors")
  func terminal() {
    #expect(rendererForTerminal().width == Terminal.standardOutput.width)
    #expect(rendererForTerminal().colors == Terminal.standardOutput.hasColors)
  }

  @Test("A timeline is printed with the terminal's renderer")
  func rendering() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("detail")
    try timeline.addMark("✗", in: lane, at: .zero, kind: .gesture)
    #expect(printed(timeline) == rendererForTerminal().render(timeline))
  }

  @Test("A recording shows both bars and the mark")
  func recording() throws {
    let picture = try printedRecording()
    for text in ["push Contact", "present Editor", "✗ push Notes"] { #expect(picture.contains(text)) }
    #expect(picture.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
