/// The ledger as an article.
extension Ledger {
  var markdown: String {
    var lines = [
      "# The ledger of fidelity",
      "",
      "What the simulator does where UIKit has a behaviour of its own, what that rests on, and which test pins it.",
      "",
      "<!-- Docs/ledger makes this page. Do not edit it: change a test's name, tags or doc comment, and run that. -->",
      "",
      "## Overview",
      "",
      "A simulator is worth as much as what it rests on, and Apple documents only a part of what UIKit does. So each",
      "behaviour is marked with the kind of its source:",
      "",
      "| kind | what it means | tests |",
      "|---|---|---|",
    ]
    lines += LedgerKind.allCases.map { "| \($0.rawValue) | \($0.meaning) | \(count(of: $0)) |" }
    lines += [
      "| | | \(entries.count) in all |",
      "",
      "This page is made from the tests, so nothing stands here that is not checked. Where a behaviour has several",
      "tests, they stand below it, with an arrow in front: first what UIKit does, then what is different. Where",
      "sources disagree, the note says what was chosen. Some tests are of a simulation that does as UIKit does",
      "(``CollisionBehavior/matchingUIKit``); all others are of one that throws (``CollisionBehavior/throwing``). The last",
      "column names the suite and the function in `Tests/NavigationSimulatorTests` or `Tests/TransitioningTests`.",
    ]
    for (title, groups) in sections {
      lines += ["", "## \(title)", "", "| behaviour | kind | note | test |", "|---|---|---|---|"]
      for group in groups { lines += Self.lines(group) }
    }
    return (lines + Self.wayOn).joined(separator: "\n") + "\n"
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
    func line(_ entry: Entry, _ behaviour: String) -> String {
      let note = entry.note.map { " \(cell($0)) " } ?? " "
      return "| \(behaviour) | \(entry.kind.rawValue) |\(note)| `\(entry.test.path)` |"
    }
    guard let row = group.row else { return group.entries.map { line($0, "**\(cell($0.behaviour))**") } }
    let title = "**\(cell(row.behaviour))**"
    if group.entries.count == 1 {
      let name = group.entries[0].behaviour
      return [line(group.entries[0], name == row.behaviour ? title : "\(title): \(cell(name))")]
    }
    return ["| \(title) | | | |"] + group.entries.map { line($0, "→ \(cell($0.behaviour))") }
  }

  /// A text that can stand in a cell: what would be markup there is plain, but for `code` and what a link is made of.
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
