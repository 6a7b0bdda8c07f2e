/// The doc comment of a test.
///
/// The toolchain does not list doc comments, but it lists the line of `@Test`. The note is the
/// comment directly above that line, without attributes.
enum LedgerNote {
  /// - Returns: the text, its lines joined; nil without one.
  /// - Throws: an error for a doc comment in a place where this function would overlook it.
  static func read(above line: Int, in lines: [Substring]) throws -> String? {
    guard lines.indices.contains(line - 1), lines[line - 1].contains("@Test") else {
      throw LedgerFailure(
        description: "there is no @Test in line \(line): the file has changed since it was built"
      )
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
      throw LedgerFailure(
        description: "the comment above it is no `///` comment, and would be overlooked"
      )
    }
    index = line - 1
    while index < lines.count, !lines[index].contains("func ") {
      if text(index).hasPrefix("///") {
        throw LedgerFailure(
          description: "its doc comment stands below @Test, and would be overlooked"
        )
      }
      index += 1
    }
    note.removeAll(where: \.isEmpty)
    return note.isEmpty ? nil : note.joined(separator: " ")
  }
}
