import NavigationSimulator

@testable import SimulatorTestSupport

/// The ledger as an article.
extension Ledger {
  var markdown: String {
    var lines = [
      "# The ledger of fidelity",
      "",
      "The behaviors of UIKit in the simulator, with the evidence for each and the test that pins it.",
      "",
      "<!-- Docs/ledger writes this page. To change it, change the name, tags or doc comment of a test. -->",
      "",
      "## Overview",
      "",
      "A simulator is worth as much as its evidence, and Apple documents only a part of UIKit's behavior. So each",
      "behavior is marked with the kind of its source, which links to the page where it was seen:",
      "",
      "| kind | meaning | tests |",
      "|---|---|---|",
    ]
    lines += LedgerKind.allCases.map { "| \($0.rawValue) | \($0.meaning) | \(count(of: $0)) |" }
    lines += [
      "| | | \(entries.count) in all |",
      "",
      "This page is made from the tests, so nothing stands here that is not checked. Where a behavior has several",
      "tests, they stand below it, with an arrow in front: first what UIKit does, then what is different. Where",
      "sources disagree, the note says what was chosen. Some tests are of a simulation that does as UIKit does",
      "(``CollisionBehavior/matchingUIKit``); all others are of one that throws (``CollisionBehavior/throwing``). The last",
      "column names the suite and the function in `NavigationSimulatorTests`, `AnimationTests` or `TransitioningTests`.",
    ]
    lines += Self.doubts
    for (title, groups) in sections {
      lines += ["", "## \(title)", "", "| behavior | kind | note | test |", "|---|---|---|---|"]
      for group in groups { lines += Self.lines(group) }
    }
    return (lines + Self.wayOn).joined(separator: "\n") + "\n"
  }

  /// The questions about UIKit, with their answers.
  private static var doubts: [String] {
    [
      "",
      "## Doubts",
      "",
      "Questions that no source settles, with the answers that the evidence allows, the default first. A test runs under",
      "each answer with ``NavigationSimulation/underEachDoubt(inPairs:_:)``.",
      "",
      "| question | UIKit | rests on |",
      "|---|---|---|",
    ]
      + Doubt.all.flatMap { doubt in
        ["| **\(cell(doubt.question))** | | |"]
          + doubt.options.map { "| → `\($0.answer)` | \(cell($0.behavior)) | \(cell($0.source)) |" }
      }
  }

  private static let wayOn = [
    "",
    "## Where to go next",
    "",
    "- <doc:/Guide/TestYourCoordinator>: a test that rests on all this",
    "- <doc:TransitioningBugs>: the bugs of old systems, played",
    "- <doc:/Guide/ConsoleMessages>: what UIKit says, message by message",
  ]

  /// A row with one test is one line.
  private static func lines(_ group: Group) -> [String] {
    func line(_ entry: Entry, _ behavior: String) -> String {
      let note = entry.note.map { " \(cell($0)) " } ?? " "
      let kind =
        entry.test.source.map { "[\(entry.kind.rawValue)](\($0.address))" } ?? entry.kind.rawValue
      return "| \(behavior) | \(kind) |\(note)| `\(entry.test.path)` |"
    }
    guard let row = group.row else {
      return group.entries.map { line($0, "**\(cell($0.behavior))**") }
    }
    let title = "**\(cell(row.behavior))**"
    if group.entries.count == 1 {
      let name = group.entries[0].behavior
      return [line(group.entries[0], name == row.behavior ? title : "\(title): \(cell(name))")]
    }
    return ["| \(title) | | | |"] + group.entries.map { line($0, "→ \(cell($0.behavior))") }
  }

  /// Returns a text for a cell: it escapes markup, except for `code` and the parts of a link.
  static func cell(_ text: String) -> String {
    var result = ""
    var isCode = false
    for character in text {
      switch character {
      case "`":
        isCode.toggle()
        result.append(character)
      case "|": result += "\\|"
      case "<", "*", "_":
        if !isCode { result += "\\" }
        result.append(character)
      default: result.append(character)
      }
    }
    return result
  }
}
