import Foundation
import Testing

/// A code block in Swift from a page of the documentation, or from a doc comment.
struct Example: Hashable, Sendable, CustomTestStringConvertible {
  /// The path, in the repository, of the page or of the source file with the comment.
  let page: String
  /// The line of that file on which the code begins.
  let line: Int
  let code: String

  var testDescription: String { "\(page):\(line)" }

  /// The examples of all pages, those at the top level and those of the documentation catalogs, and
  /// of all doc comments of the modules.
  static func all() throws -> [Example] {
    let pages = try Repository.files(withExtension: "md").flatMap {
      try found(in: Repository.text(of: $0), page: $0)
    }
    let sources = try Repository.files(withExtension: "swift", under: "Sources")
    return try pages
      + sources.flatMap { try foundInComments(of: Repository.text(of: $0), file: $0) }
  }

  /// The examples in the doc comments of a source file.
  static func foundInComments(of source: String, file: String) -> [Example] {
    found(in: comments(of: source), page: file)
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
  static func found(in text: String, page: String) -> [Example] {
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
