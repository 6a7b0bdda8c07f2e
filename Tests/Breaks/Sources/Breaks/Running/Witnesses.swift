import Foundation

/// The tests that have noticed a break, by the file of the break.
///
/// They run before all others for the next break of that file: most breaks are noticed by a test that has noticed a neighbour.
final class Witnesses: @unchecked Sendable {
  // Sendable: `tests` is touched only while `lock` is held.
  /// The greatest number of tests for a file.
  private static let count = 12

  private let lock = NSLock()
  private var tests: [String: [TimedTest]] = [:]

  /// Returns the tests that have noticed a break of a file, those of the latest breaks first.
  func of(_ file: String) -> [TimedTest] { lock.withLock { tests[file] ?? [] } }

  /// Notes that a test has noticed a break of a file.
  func add(_ test: TimedTest, of file: String) {
    lock.withLock {
      let others = tests[file, default: []].filter { $0.name != test.name }
      tests[file] = Array(([test] + others).prefix(Self.count))
    }
  }
}
