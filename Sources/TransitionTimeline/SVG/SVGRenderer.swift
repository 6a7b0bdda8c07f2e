/// A renderer that draws a timeline as a picture in SVG, for a page, a document or a bug report.
///
/// ```swift
/// let picture = SVGRenderer(title: "One session").render(timeline)
/// ```
///
/// ### How to read a picture
/// A band is a lane, and its bars are spans, from their starts to their ends. Bars that overlap stand below each other, and
/// one that is still open ends in an arrow at the end of its recording. A mark is its symbol, below the bars, with a thin
/// line up to them. Labels stand in their bars where they fit, else beside them in free room, else they are shortened
/// or left out. Each bar and each mark says its whole label and its times where the pointer rests on it.
///
/// Several timelines can stand in one picture, below each other and on one axis; the key below the picture is for all.
///
/// ### What it promises
/// - The picture depends on the timelines and on this renderer's properties alone. All arithmetic is on whole numbers, so it
///   is the same text on every machine.
/// - It is one file without scripts, fonts or links. It follows the page's choice between light and dark.
/// - Nothing in a label is read as markup, and what XML does not allow is replaced by U+FFFD.
/// - Colors only repeat what lines and symbols say.
public struct SVGRenderer: Sendable, Hashable {
  /// The width of the picture, in pixels; from 320 to 10,000, to which other numbers are brought.
  public var width: Int

  /// The title, which stands above the picture; the empty string for none.
  public var title: String

  /// The styles of the kinds of spans and marks. Kinds that are missing are drawn with the style's defaults.
  public var styles: [Timeline.Kind: Style]

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in pixels.
  ///   - title: The title above the picture.
  ///   - styles: What the kinds of spans and marks look like.
  public init(width: Int = 960, title: String = "", styles: [Timeline.Kind: Style] = Style.standard) {
    self.width = width
    self.title = title
    self.styles = styles
  }

  /// Returns the picture of a timeline: the text of an SVG document.
  ///
  /// - Parameters:
  ///   - timeline: The timeline to draw. One without lanes gives a picture that says so.
  ///   - spans: What bars of a kind mean, for the key; where there is nothing, the name of the kind.
  ///   - marks: What marks with a symbol mean, for the key; where there is nothing, the name of their kind.
  /// - Complexity: O(*n* · (log *n* + *r*)) for *n* spans and marks, of which a lane needs at most *r* rows.
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
  ///   - timelines: The timelines to draw, each with the title that stands above it; with none if that is empty.
  ///   - spans: What bars of a kind mean, for the key; where there is nothing, the name of the kind.
  ///   - marks: What marks with a symbol mean, for the key; where there is nothing, the name of their kind.
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
