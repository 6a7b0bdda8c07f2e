/// The lines of a key: signs with their meanings, one behind the other, broken between them where there is room for
/// that.
struct KeyRows {
  private(set) var rows: [CharacterRow]

  private let columns: Int
  /// The first column of the lines behind the first one.
  private let indent: Int
  private var column = 0
  private var isBlank = true

  /// Creates a key without lines.
  ///
  /// - Precondition: `columns` is positive.
  init(columns: Int) {
    self.columns = columns
    indent = columns > 20 ? 2 : 0
    rows = [CharacterRow(columns: columns)]
  }

  /// Adds a sign with its meaning, in one line if they find room in one.
  mutating func add(_ sign: String, _ meaning: String = "", in color: TerminalRenderer.Color? = nil) {
    let width = DisplayWidth.of(sign) + (meaning.isEmpty ? 0 : 1 + DisplayWidth.of(meaning))
    if !isBlank, column + 1 + width > columns, indent + width <= columns { breakLine() }
    write(sign, in: color)
    for word in meaning.split(separator: " ") { write(String(word), in: nil) }
  }

  private mutating func write(_ word: String, in color: TerminalRenderer.Color?) {
    let width = DisplayWidth.of(word)
    if !isBlank, column + 1 + width > columns { breakLine() }
    if !isBlank { column += 1 }
    let text = PrintableText.fitting(word, in: columns - column)
    rows[rows.count - 1].write(text, at: column, in: color)
    column += DisplayWidth.of(text)
    isBlank = false
  }

  private mutating func breakLine() {
    rows.append(CharacterRow(columns: columns))
    column = indent
    isBlank = true
  }
}
