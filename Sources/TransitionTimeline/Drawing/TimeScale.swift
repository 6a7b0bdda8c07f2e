internal import TransitionSupport

/// The scale of a picture, which maps times to columns.
///
/// The first column is the origin, and the last one is the end of the recording. All arithmetic is
/// on whole numbers, so that a picture is the same on every machine.
struct TimeScale {
  let columns: Int
  let end: Duration

  /// Creates a scale with a number of columns.
  ///
  /// - Precondition: `columns` is positive, `end` is not negative.
  init(columns: Int, end: Duration) {
    self.columns = columns
    self.end = end.saturated
  }

  /// Returns the column of a time, the last one for every time from the end on.
  ///
  /// - Complexity: O(1).
  func column(of time: Duration) -> Int {
    let last = columns - 1
    guard time < end else { return end == .zero ? 0 : last }
    // This loop computes `time * last / end` from the bits of `last`, because the product may
    // exceed the range of a duration. The rest is always less than `end`, and the sum that the
    // inner loop compares with `end` is less than three times `end`.
    var column = 0
    var rest = Duration.zero
    for bit in (0..<Int.bitWidth - last.leadingZeroBitCount).reversed() {
      rest += rest
      column *= 2
      if last >> bit & 1 == 1 { rest += time }
      while rest >= end {
        rest -= end
        column += 1
      }
    }
    return column
  }

  /// Returns the columns of a span: at least one, from the column of its start up to, but without,
  /// the column of its end, in which the next span may begin.
  ///
  /// - Complexity: O(1).
  func columns(from start: Duration, to end: Duration?) -> Range<Int> {
    let first = column(of: start)
    return first..<max(first + 1, end.map(column(of:)) ?? columns)
  }
}
