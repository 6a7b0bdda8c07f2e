import Foundation

// Wraps the comments of Swift files and the paragraphs of Markdown pages at a number of columns,
// for .ci/wrap. A paragraph is filled anew when one of its lines is longer; others stay as they
// are. Code, tables, headings, links' definitions and everything else that Markdown does not fill
// stay, and so do strings and code beside comments.

let width = Int(CommandLine.arguments[1])!

/// The words of a paragraph. Blanks in code between backticks and in the text of a link separate
/// none, and neither does one before what Markdown would read as structure at the beginning of a
/// line.
func words(of text: String) -> [String] {
  var words: [String] = []
  for piece in text.split(separator: " ", omittingEmptySubsequences: false) {
    let last = words.last?.utf8 ?? "".utf8
    let isInCode = !last.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
    let isInLink = last.count { $0 == UInt8(ascii: "[") } > last.count { $0 == UInt8(ascii: "]") } && last.count < 60
    if piece.isEmpty, !isInCode { continue }
    let isStructure =
      piece.first.map { "-+*=#>|:@<".contains($0) } ?? false || piece.hasPrefix("```") || !mark(of: piece + " ").isEmpty
    if isInCode || isInLink || isStructure, let last = words.popLast() {
      words.append("\(last) \(piece)")
    } else {
      words.append(String(piece))
    }
  }
  return words
}

/// Beginnings of lines that stay as they are: structure of Markdown, directives of DocC, and marks
/// for scripts.
let unfilled = [
  "#", "|", ">", "<", "@", "}", "---", "===", "MARK:", "snippet: ", "swift-format", "swift-tools", "error: ", "and: ",
]

/// The mark of a list's item, with the blanks behind it; empty where no item begins.
func mark(of line: Substring) -> Substring {
  let number = line.prefix { $0.isNumber }
  let sign = line.dropFirst(number.count).prefix(1)
  guard number.isEmpty ? ["-", "+", "*"].contains(sign) : [".", ")"].contains(sign) else { return "" }
  let blanks = line.dropFirst(number.count + 1).prefix { $0 == " " }
  return blanks.isEmpty ? "" : line[..<blanks.endIndex]
}

/// Returns lines of words, of which the first has another beginning than the rest.
func fill(_ words: [String], first: String, rest: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = first
  for (index, word) in words.enumerated() {
    if index > 0, line.count + 1 + word.count > width {
      lines.append(line)
      line = rest + word
    } else {
      line += (index > 0 ? " " : "") + word
    }
  }
  return lines + [line]
}

/// Wraps the lines of a page, or of a comment without its marks.
func wrap(_ lines: [String], width: Int) -> [String] {
  var result: [String] = []
  var paragraph: (first: String, rest: String, lines: [String])?
  var fence: Substring?
  // An indented block of code begins after a blank line, and goes on until the indentation ends.
  var isInCode = false
  var isAfterBlank = true
  var listIndentation: Int?

  func flush() {
    guard let (first, rest, lines) = paragraph else { return }
    paragraph = nil
    // A backtick that no other one follows would make all that comes after it one word.
    let text = lines.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    let isOdd = !text.count { $0 == "`" }.isMultiple(of: 2)
    if isOdd || !lines.contains(where: { $0.count > width }) {
      result += lines
    } else {
      let item = first.drop { $0 == " " }
      result += fill(words(of: String(text.dropFirst(item.count))), first: first, rest: rest, width: width)
    }
  }

  for line in lines {
    let content = line.drop { $0 == " " }
    let indentation = line.count - content.count
    let item = mark(of: content)
    let isVerbatim = unfilled.contains { content.hasPrefix($0) } && !content.hasPrefix("<doc:")
    let isIndented = indentation >= 4 && indentation > (listIndentation ?? 0) + 3
    isInCode = isIndented && (isInCode || isAfterBlank)
    if let open = fence {
      if content.hasPrefix(open) { fence = nil }
      result.append(line)
    } else if content.hasPrefix("```") {
      flush()
      fence = content.prefix { $0 == "`" }
      result.append(line)
    } else if content.isEmpty || isVerbatim || isInCode {
      flush()
      result.append(line)
    } else if !item.isEmpty {
      flush()
      listIndentation = indentation
      let blanks = String(repeating: " ", count: indentation)
      paragraph = (blanks + item, blanks + String(repeating: " ", count: item.count), [line])
    } else if paragraph != nil {
      // The lines of an item that go on with it may have another indentation than its text.
      if paragraph!.lines.count == 1, listIndentation != nil {
        paragraph!.rest = String(repeating: " ", count: indentation)
      }
      paragraph!.lines.append(line)
    } else {
      if indentation == 0 { listIndentation = nil }
      let blanks = String(repeating: " ", count: indentation)
      paragraph = (blanks, blanks, [line])
    }
    // Two blanks or a backslash at the end of a line break it there.
    if line.hasSuffix("  ") || line.hasSuffix("\\") { flush() }
    isAfterBlank = content.isEmpty
  }
  flush()
  return result
}

/// Wraps the comments of a Swift file, and moves one that makes its line of code too long to a line
/// above.
func wrapComments(_ lines: [String]) -> [String] {
  var result: [String] = []
  var comment: (mark: String, lines: [String])?
  var isInString = false

  func flush() {
    guard let (mark, lines) = comment else { return }
    comment = nil
    result += wrap(lines, width: width - mark.count).map { $0.isEmpty ? String(mark.dropLast()) : mark + $0 }
  }

  for line in lines {
    let blanks = line.prefix { $0 == " " }
    let code = line.dropFirst(blanks.count)
    let slashes = code.hasPrefix("/// ") || code == "///" ? "/// " : code.hasPrefix("// ") || code == "//" ? "// " : nil
    if let slashes, !isInString {
      let full = String(blanks) + slashes
      if comment?.mark != full { flush() }
      comment = (full, (comment?.lines ?? []) + [String(line.dropFirst(full.count))])
      continue
    }
    flush()
    let quotes = line.ranges(of: "\"\"\"").count
    if !quotes.isMultiple(of: 2) { isInString.toggle() }
    let isLong = line.count > width && !isInString
    if isLong, let place = line.firstRange(of: "  // "), !line[place.lowerBound...].contains("\"") {
      let mark = String(line.prefix { $0 == " " }) + "// "
      result += wrap([String(line[place.upperBound...])], width: width - mark.count).map { mark + $0 }
      result.append(String(line[..<place.lowerBound]))
    } else {
      result.append(line)
    }
  }
  flush()
  return result
}

while let path = readLine() {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let lines = text.components(separatedBy: "\n")
  guard lines.contains(where: { $0.utf8.count > width }) else { continue }
  let wrapped = path.hasSuffix(".md") ? wrap(lines, width: width) : wrapComments(lines)
  if wrapped != lines { try wrapped.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8) }
}
