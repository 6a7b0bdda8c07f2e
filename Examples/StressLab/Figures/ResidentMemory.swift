import Foundation

/// The resident memory of the process, in bytes.
enum ResidentMemory {
  /// The current size; nil on systems without this query.
  static var current: Int? { size("VmRSS:") }

  /// The greatest size up to now; nil on systems without this query.
  static var peak: Int? { size("VmHWM:") }

  /// Returns a size that Linux keeps for the process, in kibibytes.
  private static func size(_ name: String) -> Int? {
    let lines = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(
      separator: "\n"
    )
    return lines?.first { $0.hasPrefix(name) }.flatMap { Int($0.filter(\.isNumber)) }.map {
      $0 * 1_024
    }
  }
}
