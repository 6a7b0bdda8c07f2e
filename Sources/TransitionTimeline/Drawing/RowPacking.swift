/// A choice of rows for the contents of a lane: each item goes to the topmost row that is free
/// where the item begins.
///
/// Items are added in the order of their starts. An item that starts where another one ends finds
/// that row free.
struct RowPacking<Bound: Comparable> {
  /// The end of the contents of each row.
  private var ends: [Bound] = []

  /// The number of rows that are in use.
  var count: Int { ends.count }

  /// Chooses the row for an item, which occupies the row up to its end.
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

  /// Chooses the row for an item; nil if that would need more rows than the limit.
  ///
  /// - Complexity: O(*r*) for *r* rows.
  mutating func row(from start: Bound, to end: Bound, ofAtMost most: Int) -> Int? {
    ends.count < most || ends.contains { $0 <= start } ? row(from: start, to: end) : nil
  }
}
