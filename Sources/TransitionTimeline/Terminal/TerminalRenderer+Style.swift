extension TerminalRenderer {
  /// The look of the spans and marks of a kind.
  public struct Style: Sendable, Hashable {
    /// The character that draws the bar of a span, distinct also without colors: `─`, `═`, `┄`. A
    /// character that does not take one column is drawn as `─`.
    public var line: Character

    /// The color of bars, marks and labels, or nil for the terminal's own.
    public var color: Color?

    /// Creates a style; by default the style of kinds that a renderer does not know.
    ///
    /// - Parameters:
    ///   - line: The line that bars are drawn with; a character of one column.
    ///   - color: The color of bars, marks and labels.
    public init(line: Character = "─", color: Color? = nil) {
      self.line = line
      self.color = color
    }

    /// The styles of the kinds that ``Timeline/Kind`` names.
    public static let standard: [Timeline.Kind: Style] = [
      .transition: Style(line: "─", color: .green),
      .waiting: Style(line: "┄", color: .yellow),
      .conflict: Style(line: "═", color: .red),
      .dropped: Style(line: "┄", color: .red),
      .event: Style(line: "─", color: .cyan),
    ]
  }

  /// A color that every terminal with colors has, and whose shade its user chooses.
  ///
  /// The raw value is the number that selects the color in an escape sequence.
  public enum Color: Int, Sendable, Hashable, CaseIterable {
    /// The terminal's red.
    case red = 31
    /// The terminal's green.
    case green = 32
    /// The terminal's yellow.
    case yellow = 33
    /// The terminal's blue.
    case blue = 34
    /// The terminal's magenta.
    case magenta = 35
    /// The terminal's cyan.
    case cyan = 36

    var start: String { "\u{1B}[\(rawValue)m" }
    static let end = "\u{1B}[0m"

    /// Returns the text in this color, for a terminal.
    public func paint(_ text: String) -> String { start + text + Self.end }
  }
}
