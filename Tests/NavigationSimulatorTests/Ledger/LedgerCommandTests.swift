import Foundation
import Testing

/// The command of `Docs/ledger`: `LEDGER_TESTS` names the list of tests, and `LEDGER_PAGE` the file
/// for the ledger.
@Suite("The command Docs/ledger") struct LedgerCommandTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(
    "The ledger is written from the tests that the toolchain lists",
    .enabled(if: environment["LEDGER_PAGE"] != nil)
  )
  func write() throws {
    let list = try #require(Self.environment["LEDGER_TESTS"])
    let page = try #require(Self.environment["LEDGER_PAGE"])
    let records = try String(contentsOfFile: list, encoding: .utf8)
    let modules = ["NavigationSimulatorTests", "AnimationTests", "TransitioningTests"]
    let tests = try modules.flatMap { try LedgerTest.all(in: records, ofModule: $0) }
    var files: [String: [Substring]] = [:]
    let ledger = Ledger(tests: tests) { test in
      let text =
        try files[test.file].map { $0 }
        ?? String(contentsOfFile: test.file, encoding: .utf8).split(
          separator: "\n",
          omittingEmptySubsequences: false
        )
      files[test.file] = text
      return try LedgerNote.read(above: test.line, in: text)
    }
    // The script shows these lines, because a test wraps its own messages in many others.
    try ledger.complaints.sorted().map { $0 + "\n" }.joined()
      .write(toFile: page + ".complaints", atomically: true, encoding: .utf8)
    #expect(ledger.complaints == [])
    if ledger.complaints.isEmpty {
      try ledger.markdown.write(toFile: page, atomically: true, encoding: .utf8)
    }
  }
}
