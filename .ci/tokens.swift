import Foundation

// Counts the tokens of Swift files, for .ci/weight: reads a path a line, and prints the count, a
// tab and the path.
//
// Tokens are names with their sign (`#expect`, `@Test`), numbers, strings and operators. Comments
// count nothing, nor do brackets, commas, colons, semicolons and the periods before members, so
// that packed and broken lines weigh the same. A string counts one for each ten characters, so that
// no text hides in literals; its indentation and line breaks count nothing, and its interpolations
// as code. Patterns between slashes and names between backticks are strings here.
//
// The scanner relies on `swift format`, which allows no block comments, and sets the operators `<`
// and `>` between blanks, not angle brackets.

struct TokenCounter {
  private(set) var count = 0
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
    scanCode()
  }

  /// Counts up to the end of the text, or behind a parenthesis that nothing here has opened: the
  /// end of an interpolation.
  private mutating func scanCode() {
    var depth = 0
    while depth >= 0, let byte = peek() {
      switch byte {
      case "\"", "`", "#": scanString()
      case "/" where peek(1) == "/": skip { $0 != "\n" }
      case "/" where beginsPattern: scanString()
      case _ where isName(byte): scanName()
      case _ where isOperator(byte): scanOperator()
      default:
        if byte == "(" { depth += 1 }
        if byte == ")" { depth -= 1 }
        position += 1
      }
    }
  }

  /// Counts a name, or a number with its fraction.
  private mutating func scanName() {
    let isNumber = isDigit(text[position])
    skip(while: isName)
    if isNumber, peek() == ".", let next = peek(1), isDigit(next) {
      position += 1
      skip(while: isName)
    }
    count += 1
  }

  /// Counts a run of operator characters as one, but neither angle brackets nor a period before a
  /// member.
  private mutating func scanOperator() {
    let before = position > 0 ? text[position - 1] : " "
    let start = position
    skip(while: isOperator)
    let mayBeAngles = isName(before) || Array(")]>?".utf8).contains(before)
    let run = text[start..<position].filter { !mayBeAngles || ($0 != "<" && $0 != ">") }
    if !run.isEmpty, run != ["."] { count += 1 }
  }

  /// Counts a string or a pattern. Hashes without one are those of a directive or macro, and belong
  /// to the name behind them.
  private mutating func scanString() {
    let start = position
    skip { $0 == "#" }
    let hashes = [UInt8](repeating: "#", count: position - start)
    guard let quote = peek(), ["\"", "`", "/"].contains(quote) else { return }
    let isLong = quote == "\"" && isNext([quote, quote, quote])
    let end = [UInt8](repeating: quote, count: isLong ? 3 : 1) + hashes
    let escape = ["\\"] + hashes
    var characters = 0
    position += isLong ? 3 : 1
    while let byte = peek(), !isNext(end) {
      if quote == "\"", isNext(escape + ["("]) {
        position += escape.count + 1
        scanCode()
      } else if isNext(escape) {
        position += escape.count + 1
        characters += 2
      } else if byte == "\n" {
        skip { $0 == "\n" || $0 == " " }
      } else {
        position += 1
        // Of a character of several bytes, those behind the first have the form 10xxxxxx.
        if byte & 0b1100_0000 != 0b1000_0000 { characters += 1 }
      }
    }
    position += end.count
    count += max(1, (characters + 9) / 10)
  }

  /// Whether a slash stands where an expression begins.
  private var beginsPattern: Bool {
    let before = text[..<position].last { $0 != " " && $0 != "\n" } ?? "("
    return Array("(,=:[{".utf8).contains(before) && peek(1) != " "
  }

  private func peek(_ ahead: Int = 0) -> UInt8? { position + ahead < text.count ? text[position + ahead] : nil }
  private func isNext(_ bytes: [UInt8]) -> Bool { text.dropFirst(position).starts(with: bytes) }
  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while let byte = peek(), isSkipped(byte) { position += 1 }
  }
}

func isDigit(_ byte: UInt8) -> Bool { ("0"..."9").contains(byte) }
func isName(_ byte: UInt8) -> Bool {
  byte >= 0x80 || byte == "_" || byte == "$" || Unicode.Scalar(byte).properties.isAlphabetic || isDigit(byte)
}
func isOperator(_ byte: UInt8) -> Bool { Array("/=-+!*%<>&|^~?.".utf8).contains(byte) }

extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(ascii: scalar) }
}

while let path = readLine() {
  let text = try Data(contentsOf: URL(filePath: path))
  print("\(TokenCounter(Array(text)).count)\t\(path)")
}
