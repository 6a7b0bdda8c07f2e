/// A question, and the contenders that answer it.
struct Row: Sendable {
  /// The name of the row on the command line, such as `a` or `d-64`.
  let name: String
  let title: String
  /// The unit of one operation, such as "per block".
  let unit: String
  /// The number of operations in a round.
  let operations: Int
  /// A Boolean value that indicates whether only memory is of interest, which a single round shows.
  var isOfMemory = false
  let contenders: [Contender]
}

/// The result of one contender.
struct ContenderResult: Sendable {
  let contender: Contender
  /// Nanoseconds of one operation, a round each.
  let nanoseconds: [Double]
  /// Nanoseconds that processors spent on one operation, all threads together, a round each.
  let processorNanoseconds: [Double]
  /// Allocations of one operation.
  let mallocs: Double?
  /// Bytes of one operation.
  let bytes: Double?
  /// The round in the middle: operations of the luckiest and of the unluckiest task.
  let fairness: (most: Int, fewest: Int)?
  let inversions: Int?
}

/// The result of a row.
struct RowResult: Sendable {
  let row: Row
  let contenders: [ContenderResult]

  func first(_ role: Contender.Role) -> ContenderResult? {
    contenders.first { $0.contender.role == role }
  }
}
