/// One line of a picture: a row of columns, each of them free or taken by a character.
struct CharacterRow {
  private enum ColumnContent: Equatable {
    case free
    case taken(Character, TerminalRenderer.Color?)
    /// The second column of a wide character, or one that must stay blank.
    case reserved
  }

  private var contents: [ColumnContent]

  init(columns: Int) {
    contents = Array(repeating: .free, count: columns)
  }

  /// Returns whether all of the columns are free; false if one of them lies outside the row.
  ///
  /// - Complexity: O(*n*) in the number of columns asked for.
  func isFree(_ columns: Range<Int>) -> Bool {
    columns.lowerBound >= 0 && columns.upperBound <= contents.count
      && contents[columns].allSatisfy { $0 == .free }
  }

  /// Returns the number of free columns from `column` on.
  ///
  /// - Complexity: O(*n*) in the number of free columns.
  func freeColumns(from column: Int) -> Int {
    column < contents.count ? contents[column...].prefix { $0 == .free }.count : 0
  }

  /// Returns the number of free columns just before `column`.
  ///
  /// - Complexity: O(*n*) in the number of free columns.
  func freeColumns(before column: Int) -> Int {
    contents[..<column].reversed().prefix { $0 == .free }.count
  }

  /// Writes a text over the current contents; the part beyond the last column is left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  mutating func write(
    _ text: some StringProtocol,
    at column: Int,
    in color: TerminalRenderer.Color? = nil
  ) {
    var column = column
    for character in text {
      let width = DisplayWidth.of(character)
      guard column + width <= contents.count else { return }
      contents[column] = .taken(character, color)
      for covered in column + 1..<column + width { contents[covered] = .reserved }
      column += width
    }
  }

  /// Reserves free columns as blanks; columns outside the row are ignored.
  mutating func reserve(_ columns: Range<Int>) {
    for column in columns.clamped(to: contents.indices) where contents[column] == .free {
      contents[column] = .reserved
    }
  }

  /// Returns the row as text, without blanks at its end, with escape sequences only where there is
  /// color.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  func text(colors: Bool) -> String {
    var text = ""
    var blanks = 0
    var current: TerminalRenderer.Color?
    var covered = 0
    for content in contents {
      if covered > 0 {
        covered -= 1
        continue
      }
      guard case .taken(let character, let color) = content else {
        blanks += 1
        continue
      }
      let wanted = colors ? color : nil
      if wanted != current, current != nil { text += TerminalRenderer.Color.end }
      text += String(repeating: " ", count: blanks)
      if wanted != current, let wanted { text += wanted.start }
      current = wanted
      blanks = 0
      text.append(character)
      covered = DisplayWidth.of(character) - 1
    }
    return current == nil ? text : text + TerminalRenderer.Color.end
  }
}
