/// A picture that grows from its top to its bottom, in hundredths of a pixel.
struct SVGDrawing {
  /// The width of the picture, in pixels.
  let width: Int
  let styles: [Timeline.Kind: SVGRenderer.Style]
  let timelines: [Timeline]
  /// The scale of all timelines; each of its columns is a hundredth of a pixel.
  let scale: TimeScale
  let axis: TimeAxis
  /// The left edge of the axis.
  let left: Int
  /// The kinds, each with a separate rule, in the order of the timelines.
  private let kinds: [Timeline.Kind: Int]

  /// The elements of the picture, from back to front; `document(title:)` puts the background before
  /// them.
  var elements: [String] = []
  /// The lower edge of the contents so far.
  var bottom = Self.margin
  /// The vertical ranges of the bands, which the lines of the grid cross.
  var bands: [Range<Int>] = []

  static let margin = 1_600

  init(width: Int, styles: [Timeline.Kind: SVGRenderer.Style], timelines: [Timeline]) {
    self.width = width
    self.styles = styles
    self.timelines = timelines
    let names = timelines.flatMap(\.lanes).map { TextWidth.of($0.name, size: Self.nameSize) }
    left = Self.margin + 1_000 + min(max(names.max() ?? 0, 1_500), width * 100 / 4) + 1_000
    let end = timelines.reduce(.zero) { max($0, $1.end) }
    let columns = width * 100 - Self.margin - 1_000 - left
    scale = TimeScale(columns: columns + 1, end: end)
    // A label of the axis takes less than seven pixels for each character.
    axis = TimeAxis(scale: TimeScale(columns: columns / 700, end: end))
    var kinds: [Timeline.Kind: Int] = [:]
    for kind in timelines.flatMap({ $0.spans.map(\.kind) + $0.marks.map(\.kind) })
    where kinds[kind] == nil {
      kinds[kind] = kinds.count
    }
    self.kinds = kinds
  }

  /// The name of the rule for a kind.
  func style(of kind: Timeline.Kind) -> String { "k\(kinds[kind] ?? 0)" }

  /// Returns the whole picture.
  func document(title: String) -> String {
    let height = (bottom + Self.margin + 99) / 100
    let background = "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\" rx=\"12\"/>"
    return SVGDocument.text(
      width: width,
      height: height,
      title: title,
      style: Self.sheet(
        kinds.sorted { $0.value < $1.value }.map { styles[$0.key] ?? SVGRenderer.Style() }
      ),
      [background] + elements
    )
  }
}

extension SVGDrawing {
  /// Returns a number of pixels from its hundredths.
  static func number(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)."
      + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  /// Returns a text that begins, ends, or is centered at a place.
  static func text(_ text: String, x: Int, y: Int, _ style: String) -> String {
    "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\">\(SVGDocument.escaped(text))</text>"
  }

  /// The time in the unit of the axis.
  func text(of time: Duration) -> String { "\(axis.unit.label(of: time)) \(axis.unit.symbol)" }
}
