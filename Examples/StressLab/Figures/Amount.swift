/// Numbers with units, for people.
enum Amount {
  /// Returns a time with three significant digits, such as `1.23 ms`.
  static func time(nanoseconds: UInt64) -> String {
    let units: [(String, Double)] = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)]
    let value = Double(nanoseconds)
    // Half a unit of the last digit below, so that 999.9 µs is 1.00 ms.
    for (unit, size) in units where value >= size * 0.9995 { return "\(digits(value / size)) \(unit)" }
    return "\(nanoseconds) ns"
  }

  /// Returns a duration in its natural unit: `500 ms`, `90 s`, `30 min`, `8 h`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    if milliseconds % 1_000 != 0 { return "\(milliseconds) ms" }
    if milliseconds % 60_000 != 0 { return "\(milliseconds / 1_000) s" }
    if milliseconds % 3_600_000 != 0 { return "\(milliseconds / 60_000) min" }
    return "\(milliseconds / 3_600_000) h"
  }

  /// Returns a size with one decimal of a mebibyte.
  static func size(_ bytes: Int) -> String { "\(rounded(Double(bytes) / 1_048_576, decimals: 1)) MiB" }

  /// Returns a number with the given number of decimals.
  static func rounded(_ value: Double, decimals: Int) -> String {
    let scale = [1, 10, 100, 1_000, 10_000][decimals]
    let number = Int((value * Double(scale)).rounded())
    if decimals == 0 { return "\(number)" }
    let digits = String(number.magnitude % UInt(scale))
    let zeros = String(repeating: "0", count: decimals - digits.count)
    return "\(number < 0 ? "-" : "")\(number.magnitude / UInt(scale)).\(zeros)\(digits)"
  }

  private static func digits(_ value: Double) -> String {
    rounded(value, decimals: value < 9.995 ? 2 : value < 99.95 ? 1 : 0)
  }
}
