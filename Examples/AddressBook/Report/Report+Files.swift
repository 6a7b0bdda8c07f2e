import TransitionTimeline

extension Report {
  private static let title = "One session of the address book, played in three ways"

  /// Returns the pictures as an SVG.
  func svg() throws(Timeline.Failure) -> String {
    SVGRenderer(title: Self.title).render(try recordings(), spans: ChartSign.spans, marks: ChartSign.marks)
  }

  /// Returns the pictures in the Trace Event Format.
  func trace() throws(Timeline.Failure) -> String { TraceRenderer().render(try recordings()) }
}
