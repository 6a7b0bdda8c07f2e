import Foundation
import Testing

/// A code block in Swift from a page of the documentation.
struct Example: Hashable, Sendable, CustomTestStringConvertible {
  /// The page's path in the repository.
  let page: String
  /// The line of the page on which the code begins.
  let line: Int
  let code: String

  var testDescription: String { "\(page):\(line)" }

  /// The examples of all pages: those at the top level, and those of the documentation catalogs.
  static func all() throws -> [Example] {
    try Repository.files(withExtension: "md").flatMap { try found(in: Repository.text(of: $0), page: $0) }
  }

  /// The fenced blocks whose language is `swift`, with the indentation of their fence taken away.
  static func found(in text: String, page: String) -> [Example] {
    var examples: [Example] = []
    var open: (line: Int, indentation: Int, isSwift: Bool, code: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.drop { $0 == " " }
      if let block = open {
        guard content.hasPrefix("```") else {
          open?.code.append(line.dropFirst(min(block.indentation, line.count - content.count)))
          continue
        }
        if block.isSwift {
          examples.append(Example(page: page, line: block.line, code: block.code.joined(separator: "\n")))
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
