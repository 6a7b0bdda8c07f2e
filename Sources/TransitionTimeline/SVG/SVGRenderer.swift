/// A renderer that draws a timeline as a picture in SVG, for a page, a document or a bug report.
///
/// ```swift
/// let picture = SVGRenderer(title: "One session").render(timeline)
/// ```
///
/// ### How to read a picture
/// A band is a lane, and its bars are spans, from their starts to their ends. Overlapping bars are
/// drawn below each other. The bar of an open span ends in an arrow at the end of its recording. A
/// mark is its symbol, below the bars, with a thin line up to them. A label is in its bar if it
/// fits, or else beside it if there is room, or else shortened or left out. Under the pointer, each
/// bar and each mark shows its whole label and its times.
///
/// One picture can show several timelines, below each other and on one axis; the key below the
/// picture covers all of them.
///
/// ### What it promises
/// - The picture depends on the timelines and on this renderer's properties alone. All arithmetic
///   is on whole numbers, so it is the same text on every machine.
/// - It is one file without scripts, fonts or links. It follows the page's choice between light and
///   dark.
/// - No part of a label is read as markup, and characters that XML does not allow are replaced by
///   U+FFFD.
/// - Colors only repeat the information of lines and symbols.
public struct SVGRenderer: Sendable, Hashable {
  /// The width of the picture, in pixels; clamped to 320 through 10,000.
  public var width: Int

  /// The title, which stands above the picture; the empty string for none.
  public var title: String

  /// The styles of the kinds of spans and marks. Kinds that are missing are drawn with the style's
  /// defaults.
  public var styles: [Timeline.Kind: Style]

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in pixels.
  ///   - title: The title above the picture.
  ///   - styles: The styles of the kinds of spans and marks.
  public init(width: Int = 960, title: String = "", styles: [Timeline.Kind: Style] = Style.standard)
  {
    self.width = width
    self.title = title
    self.styles = styles
  }

  /// Returns the picture of a timeline: the text of an SVG document.
  ///
  /// - Parameters:
  ///   - timeline: The timeline to draw. The picture of a timeline without lanes says that it is
  ///     empty.
  ///   - spans: The meanings of bars by kind, for the key; by default the name of the kind.
  ///   - marks: The meanings of marks by symbol, for the key; by default the name of their kind.
  /// - Complexity: O(*n* · (log *n* + *r*)) for *n* spans and marks, at most *r* rows of them in a
  ///   lane.
  public func render(
    _ timeline: Timeline,
    spans: [Timeline.Kind: String] = [:],
    marks: [Character: String] = [:]
  ) -> String {
    render([("", timeline)], spans: spans, marks: marks)
  }

  /// Returns the picture of several timelines, below each other and on one axis.
  ///
  /// - Parameters:
  ///   - timelines: The timelines to draw, each with the title above it; an empty title is left
  ///     out.
  ///   - spans: The meanings of bars by kind, for the key; by default the name of the kind.
  ///   - marks: The meanings of marks by symbol, for the key; by default the name of their kind.
  /// - Complexity: As that of one timeline with all their spans and marks.
  public func render(
    _ timelines: [(title: String, timeline: Timeline)],
    spans: [Timeline.Kind: String] = [:],
    marks: [Character: String] = [:]
  ) -> String {
    var drawing = SVGDrawing(
      width: min(max(width, 320), 10_000),
      styles: styles,
      timelines: timelines.map(\.timeline)
    )
    if !title.isEmpty { drawing.addTitle(title) }
    if timelines.contains(where: { !$0.timeline.isEmpty }) {
      for (index, (title, timeline)) in timelines.enumerated() {
        if !title.isEmpty { drawing.addHeading(title) }
        if index == 0 { drawing.addAxis() }
        drawing.addLanes(of: timeline)
      }
      drawing.addKey(spans: spans, marks: marks)
    } else {
      drawing.addNote("(nothing recorded)")
    }
    return drawing.document(title: title.isEmpty ? "A timeline" : title)
  }
}
