/// Code in a comment whose language nothing names: it could be Swift, and would not be compiled.
enum UnnamedCode {
  /// The lines, counted from one, on which such code begins: a fence without a language, or an
  /// indented block.
  static func lines(in text: String) -> [Int] {
    var found: [Int] = []
    var isFenced = false
    var isList = false
    var isAfterBlank = true
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.drop { $0 == " " }
      let indentation = line.count - content.count
      if content.hasPrefix("```") {
        if !isFenced, content == "```" { found.append(index + 1) }
        isFenced.toggle()
      } else if !isFenced, !content.isEmpty {
        if content.hasPrefix("- ") || content.first?.isNumber == true {
          isList = true
        } else if indentation == 0 {
          isList = false
        }
        if indentation >= 4, isAfterBlank, !isList { found.append(index + 1) }
      }
      isAfterBlank = content.isEmpty
    }
    return found
  }
}
