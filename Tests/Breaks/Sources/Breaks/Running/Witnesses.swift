import Synchronization

/// The tests that have noticed a break, by the file of the break.
///
/// They run before all others for the next break of that file: most breaks are noticed by a test that has noticed a neighbour.
final class Witnesses: Sendable {
  /// The greatest number of tests for a file.
  private static let count = 12

  private let tests = Mutex<[String: [TimedTest]]>([:])

  /// Returns the tests that have noticed a break of a file, those of the latest breaks first.
  func of(_ file: String) -> [TimedTest] { tests.withLock { $0[file] ?? [] } }

  /// Notes that a test has noticed a break of a file.
  func add(_ test: TimedTest, of file: String) {
    tests.withLock { tests in
      let others = tests[file, default: []].filter { $0.name != test.name }
      tests[file] = Array(([test] + others).prefix(Self.count))
    }
  }
}
