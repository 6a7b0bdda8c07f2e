import Foundation

/// A run of the unbroken tests, and how long each of them takes alone.
struct Baseline {
  let seconds: Double
  private(set) var tests: [TimedTest] = []

  /// Runs the tests one after the other, and stops where they fail.
  init(_ program: URL, _ arguments: [String], isOnlySchedules: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "breaks-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let events = ["--no-parallel", "--event-stream-output-path", file.path, "--event-stream-version", "0"]
    let run = TestRun(
      program: program,
      arguments: arguments + events,
      number: 0,
      timeout: 3_600,
      isOnlySchedules: isOnlySchedules
    )
    let outcome = try run.run()
    guard outcome.verdict == .survived else {
      let command = ([program.path] + arguments).joined(separator: " ")
      throw Complaint("Without a break, the tests fail: \(outcome.verdict). Run them by hand:\n  \(command)")
    }
    seconds = outcome.seconds
    var starts: [String: Double] = [:]
    var titles: [String: String] = [:]
    for line in (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? [] {
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)) else { continue }
      if record.payload.kind == "function", let test = record.payload.id {
        titles[Self.name(of: test)] = record.payload.displayName.map { "\"\($0)\"" } ?? record.payload.name
      }
      guard let test = record.payload.testID,
        test.contains("("), let time = record.payload.instant?.absolute
      else { continue }
      if record.payload.kind == "testStarted" { starts[test] = time }
      if record.payload.kind == "testEnded", let start = starts[test] {
        let name = Self.name(of: test)
        tests.append(TimedTest(name: name, title: titles[name] ?? name, seconds: time - start))
      }
    }
  }

  /// Returns the identity of a test without the place in the source.
  private static func name(of test: String) -> String { test.split(separator: "/").dropLast().joined(separator: "/") }

  private struct Record: Decodable {
    struct Payload: Decodable {
      struct Instant: Decodable { let absolute: Double }
      let kind: String?
      let id: String?
      let name: String?
      let displayName: String?
      let testID: String?
      let instant: Instant?
    }
    let payload: Payload
  }
}

/// A test, and how long it takes alone.
struct TimedTest: Sendable {
  /// The identity without the place in the source.
  let name: String
  /// The name in the output.
  let title: String
  let seconds: Double

  /// The regular expression that matches this test.
  var pattern: String { "^\(NSRegularExpression.escapedPattern(for: name))" }
}
