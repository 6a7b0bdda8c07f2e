/// The colors of elements other than spans and marks, and shades in the notation of style sheets.
extension SVGRenderer.Color {
  /// The color of the paper.
  static let paper = Self(light: 0xF3F4F8, dark: 0x14171D)
  /// The color of the bands.
  static let card = Self(light: 0xFFFFFF, dark: 0x232831)
  /// The color of thin lines.
  static let edge = Self(light: 0xD5D9E2, dark: 0x3D4552)
  /// The color of texts.
  static let ink = Self(light: 0x15181E, dark: 0xF2F4F8)

  /// Returns a shade in the notation of style sheets.
  static func css(_ shade: UInt32) -> String {
    let digits = String(shade & 0xFF_FFFF, radix: 16)
    let hex = String(repeating: "0", count: 6 - digits.count) + digits
    let halves = stride(from: 0, to: 6, by: 2).map { hex.dropFirst($0).prefix(2) }
    guard halves.allSatisfy({ $0.first == $0.last }) else { return "#" + hex }
    return "#" + halves.compactMap(\.first)
  }

  /// Returns a mixture of two shades, with the given percentage of the first one.
  static func mix(_ shade: UInt32, _ other: UInt32, percent: UInt32) -> UInt32 {
    [UInt32(0), 8, 16].reduce(0) { mixed, bits in
      let (part, rest) = ((shade >> bits) & 0xFF, (other >> bits) & 0xFF)
      return mixed | ((part * percent + rest * (100 - percent) + 50) / 100) << bits
    }
  }
}
