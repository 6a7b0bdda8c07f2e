/// The scale of a picture, which maps times to columns.
///
/// The first column stands for the origin and the last one for the end of the recording; all is whole-number arithmetic, so
/// that a picture is the same on every machine.
struct TimeScale {
  let columns: Int
  let end: Duration

  /// Creates a scale with a number of columns.
  ///
  /// - Precondition: `columns` is positive, `end` is not negative.
  init(columns: Int, end: Duration) {
    self.columns = columns
    self.end = end
  }

  /// Returns the column of a time, the last one for every time from the end on.
  ///
  /// - Complexity: O(1).
  func column(of time: Duration) -> Int {
    let last = columns - 1
    guard time < end else { return end == .zero ? 0 : last }
    // The product may be wider than 128 bits; the quotient is at most `last`, since `time` is less than `end`.
    let product = time.attoseconds.multipliedFullWidth(by: Int128(last))
    return Int(end.attoseconds.dividingFullWidth(product).quotient)
  }

  /// Returns the columns of a span: from its start to just before its end, so that what follows it has a column of its
  /// own; but never none.
  ///
  /// - Complexity: O(1).
  func columns(from start: Duration, to end: Duration?) -> Range<Int> {
    let first = column(of: start)
    return first..<max(first + 1, end.map(column(of:)) ?? columns)
  }
}
