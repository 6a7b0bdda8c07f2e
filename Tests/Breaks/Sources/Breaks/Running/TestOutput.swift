import Foundation

/// The output of the tests, as far as it matters.
struct TestOutput {
  /// Lines of failures may be megabytes long; their beginning says enough.
  private static let longest = 1_000

  private var line: [UInt8] = []
  /// The first failure.
  private(set) var complaint: Verdict?
  /// A Boolean value that indicates whether the last line of a run that passed was seen.
  private(set) var hasPassed = false
  /// The number of the schedule in which an exploration failed.
  private(set) var schedules: Int?
  /// The message of a crash.
  private(set) var lastWords: String?

  mutating func take(_ data: [UInt8]) {
    for byte in data {
      if byte == UInt8(ascii: "\n") {
        judge(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  private mutating func judge(_ line: String) {
    if let words = line.range(of: " recorded an issue"), let test = line.range(of: "Test ") {
      let name = test.upperBound < words.lowerBound ? String(line[test.upperBound..<words.lowerBound]) : line
      complaint = complaint ?? .noticed(name)
    } else if complaint != nil, let match = line.firstMatch(of: /Found in schedule (\d+)/) {
      schedules = schedules ?? Int(match.1)
    } else if line.contains("WARNING: ThreadSanitizer: ") {
      complaint = complaint ?? .noticed("ThreadSanitizer")
    } else if let words = line.range(of: "Fatal error") {
      lastWords = String(line[words.lowerBound...].prefix(120))
    } else if line.contains("Test run with"), line.contains(" passed after ") {
      hasPassed = true
    }
  }
}
