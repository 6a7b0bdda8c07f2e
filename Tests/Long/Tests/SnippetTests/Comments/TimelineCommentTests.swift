import Testing
import TransitionLock
import TransitionTimeline

/// Runs what the doc comments of this module show.
@Suite("Comments of TransitionTimeline") struct TimelineCommentTests {
  @Test("A renderer for the terminal has the terminal's width and colors")
  func terminal() {
    #expect(rendererForTerminal().width == Terminal.standardOutput.width)
    #expect(rendererForTerminal().colors == Terminal.standardOutput.hasColors)
  }

  @Test("A timeline is printed by the terminal's renderer")
  func rendering() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("detail")
    try timeline.addMark("✗", in: lane, at: .zero, kind: .gesture)
    #expect(printed(timeline) == rendererForTerminal().render(timeline))
  }

  @Test("A recording shows two bars and a mark")
  func recording() throws {
    let picture = try printedRecording()
    for text in ["push Contact", "present Editor", "✗ push Notes"] {
      #expect(picture.contains(text))
    }
    #expect(picture.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The renderers for pages and viewers are used like the renderer for terminals")
  func pagesAndViewers() throws {
    var timeline = Timeline()
    try timeline.addSpan("push", in: timeline.addLane("detail"), from: .zero, to: .seconds(1))
    #expect(svg(of: timeline) == SVGRenderer(title: "One session").render(timeline))
    #expect(trace(of: timeline).contains("\"main window\""))
  }

  @Test("A sequence of events is printed")
  func lockRecorder() async {
    let (events, continuation) = AsyncStream<TransitionLock.Event>.makeStream()
    let origin = Origin("edit", #fileID, #line)
    continuation.yield(TransitionLock.Event(.begins, of: 1, origin, at: .zero))
    continuation.yield(TransitionLock.Event(.ends, of: 1, origin, at: .seconds(1), as: .finished))
    continuation.finish()
    let picture = await printedRecording(of: events)
    #expect(picture.contains("main window ├"))
    #expect(picture.contains(" edit "))
  }
}
