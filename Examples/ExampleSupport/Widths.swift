/// The numbers of columns that a program can use.
///
/// Whoever says how many columns there are, `--width`, `COLUMNS` or the terminal, is understood in one way: the nearest number
/// that the program can use counts.
package struct Widths: Hashable, Sendable {
  private let numbers: ClosedRange<Int>

  /// Creates the widths of a program, from its narrowest one to its widest.
  package init(_ numbers: ClosedRange<Int>) { self.numbers = numbers }

  /// Returns the number of columns to use.
  ///
  /// - Parameters:
  ///   - wanted: the value of `--width`; nil where it is not given.
  ///   - terminal: the width of the terminal, which is that in `COLUMNS` where it is set.
  package func columns(_ wanted: Int?, terminal: Int) -> Int {
    min(max(wanted ?? terminal, numbers.lowerBound), numbers.upperBound)
  }

  /// Returns what a help says of `--width N`, behind it: lines of which all but the first are indented.
  package func help(indent: Int) -> String {
    [
      "N columns; without it what COLUMNS says, the terminal has,",
      "or 80; less than \(numbers.lowerBound) counts as \(numbers.lowerBound), "
        + "more than \(numbers.upperBound) as \(numbers.upperBound);",
      "COLUMNS is passed over unless it is a number from 1 on",
    ].joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
