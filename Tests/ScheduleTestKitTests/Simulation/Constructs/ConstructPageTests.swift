import Foundation
import Testing

/// The page "What is controlled" shows the table that the tests check.
@Suite struct ConstructPageTests {
  @Test func thePageHasTheTableOfTheTests() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    let page = "Sources/ScheduleTestKit/ScheduleTestKit.docc/Guides/WhatIsControlled.md"
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let shown = Set(text.split(separator: "\n").filter { $0.hasPrefix("|") })
    for row in Constructs.table.split(separator: "\n") { #expect(shown.contains(row), "\(page) is without \(row)") }
    #expect(shown.count == Constructs.table.split(separator: "\n").count)
  }
}
