import Testing

@testable import SimulatorTestSupport

/// The toolchain's list of tests, and the doc comments above them.
@Suite("Reading tests for the ledger") struct LedgerReadingTests {
  private func record(
    _ id: String,
    kind: String = "function",
    name: String,
    display: String? = nil,
    tags: String
  ) -> String {
    let display = display.map { #""displayName":"\#($0)","# } ?? ""
    return
      #"{"kind":"test","payload":{\#(tags),\#(display)"id":"\#(id)","kind":"\#(kind)","name":"\#(name)","#
      + #""sourceLocation":{"_filePath":"/T.swift","column":4,"fileID":"M/T.swift","line":12}},"version":0}"#
  }

  @Test(
    "A test's tags are its own and those of its suites, under either key of the toolchain's list"
  )
  func tags() throws {
    let records = [
      record(
        "M.Outer",
        kind: "suite",
        name: "Outer",
        display: "Around",
        tags: #""tags":[".seen"]"#
      ),
      record("M.Outer/Inner", kind: "suite", name: "Inner", tags: #""_tags":[".pushTwice"]"#),
      record(
        "M.Outer/Inner/f(a:)/T.swift:12:4",
        name: "f(a:)",
        display: #"A \"b\""#,
        tags: #""_tags":[".slow"]"#
      ),
      record("M.g()/T.swift:12:4", name: "g()", tags: #""_tags":[]"#),
      record("Other.h()/T.swift:12:4", name: "h()", tags: #""_tags":[".seen"]"#),
      #"{"kind":"event","payload":{"kind":"runStarted"},"version":0}"#,
    ]
    let tests = try LedgerTest.all(in: records.joined(separator: "\n"), ofModule: "M")
    #expect(tests.map(\.path) == ["Outer/Inner/f(a:)", "g()"])
    #expect(tests.map(\.tags) == [["seen", "pushTwice", "slow"], []])
    #expect(tests[0].kinds == [.seen])
    #expect(tests[0].rows == [.pushTwice])
    #expect(tests[0].name == "A \"b\"")
    #expect(tests[0].suiteName == "Inner")
    #expect(tests[0].file == "/T.swift")
    #expect(tests[0].line == 12)
  }

  private func note(_ source: String, at line: Int) throws -> String? {
    try LedgerNote.read(
      above: line,
      in: source.split(separator: "\n", omittingEmptySubsequences: false)
    )
  }

  @Test("The note is the doc comment directly above the test, in one line, without attributes")
  func notes() throws {
    let source = """
      /// Of another author.

      /// UIKit drops it.
      ///
      ///   Here it throws.
      @MainActor
      @Test(
        "A name",
        .tags(.seen)
      )
      func a() {}

      @Test func b() {}
      """
    #expect(try note(source, at: 7) == "UIKit drops it. Here it throws.")
    #expect(try note(source, at: 13) == nil)
  }
}
