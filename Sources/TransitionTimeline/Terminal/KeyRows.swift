/// The lines of a key: symbols with their meanings, broken only between entries if possible.
struct KeyRows {
  private(set) var rows: [CharacterRow]

  private let columns: Int
  /// The indentation of all lines after the first.
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

  /// Adds a symbol with its meaning, in one line if both fit.
  mutating func add(_ sign: String, _ meaning: String = "", in color: TerminalRenderer.Color? = nil)
  {
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
