extension SVGRenderer {
  /// The look of the spans and marks of a kind.
  public struct Style: Sendable, Hashable {
    /// The line around the bars of a kind, which distinguishes kinds without colors, too.
    public enum Line: Sendable, Hashable, CaseIterable {
      /// A line without gaps.
      case solid
      /// A line of dashes, around a bar that is nearly empty.
      case dashed
      /// A line without gaps, twice as thick.
      case thick
    }

    /// The line around bars.
    public var line: Line

    /// The color of bars and symbols.
    public var color: Color

    /// Creates a style; by default the style of kinds that a renderer does not know.
    public init(line: Line = .solid, color: Color = .gray) {
      self.line = line
      self.color = color
    }

    /// The styles of the kinds that ``Timeline/Kind`` names.
    public static let standard: [Timeline.Kind: Style] = [
      .transition: Style(line: .solid, color: .green),
      .waiting: Style(line: .dashed, color: .blue),
      .conflict: Style(line: .thick, color: .red),
      .dropped: Style(line: .dashed, color: .red),
      .event: Style(line: .solid, color: .gray),
    ]
  }

  /// A color, with one shade for light pages and one for dark ones.
  public struct Color: Sendable, Hashable {
    /// The shade on light pages: red, green and blue, as in `0x1B7F3B`.
    public var light: UInt32

    /// The shade on dark pages.
    public var dark: UInt32

    /// Creates a color from its shades; bits above the lowest 24 do not count.
    public init(light: UInt32, dark: UInt32) {
      self.light = light
      self.dark = dark
    }

    /// The color of success.
    public static let green = Color(light: 0x1B7F3B, dark: 0x2B9A52)
    /// The color of waiting.
    public static let blue = Color(light: 0x0A63D6, dark: 0x2F7FE6)
    /// The color of errors.
    public static let red = Color(light: 0xD0211C, dark: 0xE5484D)
    /// The color of neutral events.
    public static let gray = Color(light: 0x5B6270, dark: 0xA3ABBA)
  }
}
