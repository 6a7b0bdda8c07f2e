import Foundation

/// Numbers with units, as text.
enum Amount {
  /// Returns a time with two decimals, such as `1.23 ms`.
  static func time(nanoseconds: UInt64) -> String {
    let value = Double(nanoseconds)
    if value < 1e6 { return rounded(value / 1e3, decimals: 2) + " µs" }
    return value < 1e9
      ? rounded(value / 1e6, decimals: 2) + " ms" : rounded(value / 1e9, decimals: 2) + " s"
  }

  /// Returns a size with one decimal of a mebibyte.
  static func size(_ bytes: Int) -> String {
    rounded(Double(bytes) / 1_048_576, decimals: 1) + " MiB"
  }

  /// Returns a number with the given number of decimals.
  static func rounded(_ value: Double, decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}
