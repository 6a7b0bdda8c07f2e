/// The numbers of columns that a program can use.
///
/// The number of columns comes from `--width`, `COLUMNS` or the terminal. In each case the program uses the nearest number that
/// it can use.
package struct Widths: Hashable, Sendable {
  private let numbers: ClosedRange<Int>

  /// Creates the widths of a program, from its narrowest one to its widest.
  package init(_ numbers: ClosedRange<Int>) { self.numbers = numbers }

  /// Returns the number of columns to use.
  ///
  /// - Parameters:
  ///   - wanted: the value of `--width`; nil if the option is absent.
  ///   - terminal: the width of the terminal, or the value of `COLUMNS` if that is set.
  package func columns(_ wanted: Int?, terminal: Int) -> Int {
    min(max(wanted ?? terminal, numbers.lowerBound), numbers.upperBound)
  }

  /// Returns the description of `--width N` in a help text: lines that are indented except for the first.
  package func help(indent: Int) -> String {
    [
      "N columns; the default is COLUMNS, the terminal's width,",
      "or 80; fewer than \(numbers.lowerBound) count as \(numbers.lowerBound), "
        + "more than \(numbers.upperBound) as \(numbers.upperBound);",
      "COLUMNS is ignored unless it is a number from 1 on",
    ].joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
