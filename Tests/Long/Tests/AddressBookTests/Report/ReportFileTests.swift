import Foundation
import Testing
import TransitionTimeline

@testable import AddressBook

@Suite("The report as a picture and as a trace")
struct ReportFileTests {
  private static let resources = URL(filePath: #filePath).appending(path: "../../../../../..")
    .standardizedFileURL
    .appending(path: "Docs/Guide.docc/Resources")

  private func report(_ text: String = Session.included, _ arguments: String...) async throws
    -> Report
  {
    let terminal = Terminal(isTerminal: false, columns: 80) { _ in nil }
    return try await Program.report(
      on: Session(parsing: text),
      Options(parsing: arguments),
      terminal: terminal
    )
  }

  private func expect(_ text: String, in name: String) throws {
    let file = Self.resources.appending(path: name)
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "write it to \(file.path)")
  }

  @Test("The documentation's picture is the output of `swift run AddressBook --svg FILE`")
  func picture() async throws {
    try expect(await report().svg(), in: "address-book-timeline.svg")
  }

  @Test("The documentation's trace is the output of `swift run AddressBook --trace FILE`")
  func trace() async throws {
    try expect(await report().trace(), in: "address-book-trace.json")
  }

  @Test("With callbacks, picture and trace have a lane for each controller")
  func callbacks() async throws {
    let report = try await report(Session.included, "--verbose")
    #expect(try report.svg().contains("<title>· viewDidLoad: at 0.1 s</title>"))
    #expect(try report.trace().contains("\"args\":{\"name\":\"NewContact\"}"))
  }
}
