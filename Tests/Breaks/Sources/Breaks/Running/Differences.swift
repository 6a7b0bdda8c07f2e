import BreakFinding
import Foundation

/// In which tests a break would make a difference at its place: no other test can notice it.
///
/// Each test runs once, unbroken and alone, and notes the places where a broken program would go on otherwise. A place that only some orders of
/// threads reach may be missed, if no test reaches it in its run: the break then counts as a survivor.
struct Differences: Sendable {
  private let tests: [Int: [TimedTest]]

  /// Runs tests, some at a time.
  init(_ program: URL, _ tests: [TimedTest], jobs: Int) async throws {
    var found: [Int: [TimedTest]] = [:]
    try await withThrowingTaskGroup(of: (TimedTest, [Int]).self) { group in
      var rest = tests[...]
      func start() {
        guard let test = rest.popFirst() else { return }
        group.addTask { (test, try await onThread { try Self.numbers(program, test) }) }
      }
      for _ in 0..<jobs { start() }
      while let (test, numbers) = try await group.next() {
        for number in numbers { found[number, default: []].append(test) }
        start()
      }
    }
    self.tests = found.mapValues { $0.sorted { $0.seconds < $1.seconds } }
  }

  /// Returns the tests in which a break makes a difference, the quickest first.
  func tests(of number: Int) -> [TimedTest] { tests[number] ?? [] }

  /// Runs a test, and returns the numbers of the breaks that would make a difference.
  private static func numbers(_ program: URL, _ test: TimedTest) throws -> [Int] {
    let file = FileManager.default.temporaryDirectory.appending(path: "breaks-\(UUID().uuidString).differences")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(count: SwitchFile.capacity).write(to: file)
    let run = TestRun(
      program: program,
      arguments: Tests.arguments(for: [test]),
      number: 0,
      timeout: 3_600,
      isOnlySchedules: false,
      differences: file
    )
    let outcome = try run.run()
    guard outcome.verdict == .survived else {
      throw Complaint("Alone and without a break, \(test.title) fails: \(outcome.verdict).")
    }
    return try Data(contentsOf: file).enumerated().filter { $0.element != 0 }.map(\.offset)
  }
}

/// Runs what may block on a thread of its own.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result(catching: body)) }
  }
}
