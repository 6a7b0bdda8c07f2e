import Foundation

/// A Swift code block of a page, or of a doc comment.
struct Example: Hashable, Sendable {
  /// The path, in the repository, of the page or of the source file with the comment.
  let page: String
  /// The line of that file on which the code begins.
  let line: Int
  let code: String

  /// The examples of all pages and doc comments of the repository.
  static func all(in root: String) throws -> [Example] {
    try Documentation.files(in: root).flatMap {
      found(in: try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8), page: $0)
    }
  }

  /// The examples of a page, or those in the doc comments of a source file.
  static func found(in text: String, page: String) -> [Example] {
    blocks(in: page.hasSuffix(".swift") ? comments(of: text) : text, page: page)
  }

  /// The text of a source file's doc comments. Its other lines are empty, so that line numbers are
  /// the file's.
  static func comments(of source: String) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
      line -> Substring in
      let content = line.drop { $0 == " " }
      guard content.hasPrefix("///") else { return "" }
      let text = content.dropFirst(3)
      return text.hasPrefix(" ") ? text.dropFirst() : text
    }
    return lines.joined(separator: "\n")
  }

  /// The fenced blocks whose language is `swift`, with the indentation of their fence taken away.
  private static func blocks(in text: String, page: String) -> [Example] {
    var examples: [Example] = []
    var open: (line: Int, indentation: Int, isSwift: Bool, code: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.drop { $0 == " " }
      if let block = open {
        guard content.hasPrefix("```") else {
          open?.code.append(line.dropFirst(min(block.indentation, line.count - content.count)))
          continue
        }
        if block.isSwift {
          examples.append(
            Example(page: page, line: block.line, code: block.code.joined(separator: "\n"))
          )
        }
        open = nil
      } else if content.hasPrefix("```") {
        let language = content.dropFirst(3).prefix { $0.isLetter }
        open = (index + 2, line.count - content.count, language.lowercased() == "swift", [])
      }
    }
    return examples
  }
}
