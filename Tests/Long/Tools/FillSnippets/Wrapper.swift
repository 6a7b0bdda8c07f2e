/// A Swift file with lines such as `// snippet: Scopes.md: let menu`. This line stands for the
/// first example in `Scopes.md` that has the text `let menu`. The text may be missing.
struct Wrapper {
  /// The line of a wrapper that stands for an example which is not there.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  let path: String
  private let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the file with examples in place of those lines.
  ///
  /// - Parameter root: The path of the repository, for directives from which the compiler learns
  ///   where the code of an example stands; or nil, for a file without directives.
  func filled(with examples: [Example], root: String?) throws -> String {
    func directive(_ path: String, _ line: Int) -> [String] {
      root == nil ? [] : ["#sourceLocation(file: \"\(path)\", line: \(line))"]
    }
    var filled = directive(path, 1)
    for (number, line) in zip(1..., lines) {
      guard let example = try example(for: line, number: number, among: examples) else {
        filled.append(String(line))
        continue
      }
      let indentation = line.prefix { $0 == " " }
      filled += directive("\(root ?? "")/\(example.page)", example.line)
      filled += example.code.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "\(indentation)\($0)"
      }
      filled += directive(path, number + 1)
    }
    return filled.joined(separator: "\n")
  }

  /// The examples that this file's lines stand for.
  func examples(among all: [Example]) throws -> [Example] {
    try zip(1..., lines).compactMap { try example(for: $1, number: $0, among: all) }
  }

  private func example(
    for line: Substring,
    number: Int,
    among examples: [Example]
  ) throws -> Example? {
    guard let match = line.wholeMatch(of: /\s*\/\/ snippet: (([^:]+)(?:: (.*))?)/) else {
      return nil
    }
    let text = match.3 ?? ""
    guard
      let example = examples.first(where: {
        "/\($0.page)".hasSuffix("/\(match.2)") && (text.isEmpty || $0.code.contains(text))
      })
    else {
      throw Missing(
        description: "\(path):\(number): error: No Swift example is \"\(match.1)\"."
      )
    }
    return example
  }
}
