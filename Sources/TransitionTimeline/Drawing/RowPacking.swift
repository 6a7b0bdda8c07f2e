/// A choice of rows for the contents of a lane: each item goes to the topmost row that is free where the item begins.
///
/// Things are added in the order of their begins. One that begins where another ends finds that row free.
struct RowPacking<Bound: Comparable> {
  /// The end of the contents of each row.
  private var ends: [Bound] = []

  /// The number of rows that are in use.
  var count: Int { ends.count }

  /// Returns the row for a thing, which then takes it up to its end.
  ///
  /// - Complexity: O(*r*) for *r* rows.
  mutating func row(from start: Bound, to end: Bound) -> Int {
    if let row = ends.firstIndex(where: { $0 <= start }) {
      ends[row] = end
      return row
    }
    ends.append(end)
    return ends.count - 1
  }

  /// Returns the row for a thing, unless that would make more rows than there may be.
  ///
  /// - Complexity: O(*r*) for *r* rows.
  mutating func row(from start: Bound, to end: Bound, ofAtMost most: Int) -> Int? {
    ends.count < most || ends.contains { $0 <= start } ? row(from: start, to: end) : nil
  }
}
