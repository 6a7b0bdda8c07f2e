/// The doc comment of a test.
///
/// The toolchain knows it, but does not list it. It does list the line of `@Test`, so nothing has to be searched in
/// the source: the note is what stands right above that line, attributes left out.
enum LedgerNote {
  /// - Returns: the text, its lines joined; nil without one.
  /// - Throws: where a doc comment stands where it would be overlooked.
  static func read(above line: Int, in lines: [Substring]) throws -> String? {
    guard lines.indices.contains(line - 1), lines[line - 1].contains("@Test") else {
      throw LedgerFailure(description: "there is no @Test in line \(line): the file has changed since it was built")
    }
    func text(_ index: Int) -> Substring { lines[index].drop { $0 == " " || $0 == "\t" } }
    var note: [String] = []
    var index = line - 2
    while index >= 0 {
      let text = text(index)
      if text.hasPrefix("///") {
        note.insert(String(text.dropFirst(3).drop { $0 == " " }), at: 0)
      } else if !text.hasPrefix("@") || !note.isEmpty {
        break
      }
      index -= 1
    }
    if index >= 0, text(index).hasPrefix("*/") || text(index).hasSuffix("*/") {
      throw LedgerFailure(description: "the comment above it is no `///` comment, and would be overlooked")
    }
    index = line - 1
    while index < lines.count, !lines[index].contains("func ") {
      if text(index).hasPrefix("///") {
        throw LedgerFailure(description: "its doc comment stands below @Test, and would be overlooked")
      }
      index += 1
    }
    note.removeAll(where: \.isEmpty)
    return note.isEmpty ? nil : note.joined(separator: " ")
  }
}
