import Foundation

/// The table on the page "What is controlled", which is written by what the probe finds.
enum ConstructPage {
  private static let url = URL(filePath: #filePath).appending(path: "../../../../../../..")
    .standardizedFileURL
    .appending(path: "Sources/ScheduleTestKit/ScheduleTestKit.docc/Guides/WhatIsControlled.md")

  static let header = """
    | construct | \(ProbedControl.allCases.map(\.rawValue).joined(separator: " | ")) |
    |\(String(repeating: "---|", count: ProbedControl.allCases.count + 1))
    """

  /// The lines of the page's table.
  static func table() throws -> [Substring] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("|") }
  }

  /// The page's word for a construct under a kind of control.
  static func treatment(of construct: Construct, under control: ProbedControl) throws -> String? {
    let column = ProbedControl.allCases.firstIndex(of: control)! + 1
    for line in try table() {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.first == construct.name, column < cells.count { return cells[column] }
    }
    return nil
  }

  /// Writes the table of what was found, in place of the one that is there.
  static func write(_ rows: [(construct: Construct, treatments: [Treatment])]) throws {
    let lines = rows.map {
      "| \($0.construct.name) | \($0.treatments.map(\.rawValue).joined(separator: " | ")) |"
    }
    let page = try String(contentsOf: url, encoding: .utf8)
    let old = try table().joined(separator: "\n")
    let new = page.replacing(old, with: ([header] + lines).joined(separator: "\n"))
    try new.write(to: url, atomically: true, encoding: .utf8)
  }
}
