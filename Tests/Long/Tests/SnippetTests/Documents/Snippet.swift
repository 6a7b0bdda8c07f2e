import Foundation
import Testing

/// A marked region of a source file of this test target, of what CI has the compiler refuse, or of
/// the package with tests that CI runs; or a file of the package that CI builds and runs: code that
/// the compiler has seen.
///
/// A region begins behind a line `// snippet.name` and ends before a line `// snippet.end`.
struct Snippet: Hashable, Sendable, CustomTestStringConvertible {
  let name: String
  let code: String

  var testDescription: String { name }

  static func all() throws -> [Snippet] {
    let folders = ["Tests/Long/Tests/SnippetTests/Snippets", ".ci/refused", ".ci/adopter-kit"]
    let sources = try folders.flatMap { try Repository.files(withExtension: "swift", under: $0) }
    let regions = try sources.flatMap { found(in: try Repository.text(of: $0)) }
    let files = [".ci/adopter/Package.swift", ".ci/adopter/Sources/App/main.swift"]
    return try regions
      + files.map {
        Snippet(name: $0, code: try Repository.text(of: $0).trimmingCharacters(in: .newlines))
      }
  }

  /// The regions of a source file, with the indentation that all their lines share taken away.
  static func found(in source: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var open: (name: String, lines: [Substring])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      guard content.hasPrefix("// snippet.") else {
        open?.lines.append(line)
        continue
      }
      if let region = open {
        snippets.append(Snippet(name: region.name, code: unindented(region.lines)))
      }
      let name = String(content.dropFirst("// snippet.".count))
      open = name == "end" ? nil : (name, [])
    }
    return snippets
  }

  private static func unindented(_ lines: [Substring]) -> String {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
  }
}
