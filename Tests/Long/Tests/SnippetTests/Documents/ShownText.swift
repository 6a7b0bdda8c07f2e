/// The blocks of a page that show text of a console: what a program or a test has printed.
///
/// The places in them are those of a reader's code, and their lines are broken to fit, so both are
/// left out of comparisons.
struct ShownText {
  private let blocks: [String]

  init(page: String) throws {
    var blocks: [String] = []
    var open: [Substring]?
    for line in try Repository.text(of: page).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      if let lines = open, line == "```" {
        blocks.append(Self.plain(lines.joined(separator: " ")))
        open = nil
      } else if open != nil {
        open?.append(line)
      } else if line == "```text" {
        open = []
      }
    }
    self.blocks = blocks
  }

  /// Returns whether one block shows all of a text.
  func contains(_ text: String) -> Bool { blocks.contains { $0.contains(Self.plain(text)) } }

  private static func plain(_ text: String) -> String {
    text.replacing(/\w+\/\w+\.(swift|md):\d+/, with: "(place)").split(
      whereSeparator: \.isWhitespace
    )
    .joined(separator: " ")
  }
}
