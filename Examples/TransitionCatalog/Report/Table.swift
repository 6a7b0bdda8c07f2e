/// Cells in columns that are as wide as their contents.
enum Table {
  /// Returns a table as lines.
  ///
  /// - Parameters:
  ///   - rows: the rows of cells, each with the same number.
  ///   - gap: the text between two columns.
  /// - Returns: a line per row, without blanks at its end.
  static func lines(_ rows: [[String]], gap: String = "  ") -> [String] {
    guard let columns = rows.first?.indices else { return [] }
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) {
        line += cell + String(repeating: " ", count: width - cell.count) + gap
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Returns a text at the right end of a cell.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
