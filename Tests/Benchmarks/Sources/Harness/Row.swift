/// A question, and the contenders that answer it.
public struct Row: Sendable {
  /// The name of the row on the command line, such as `a` or `d-64`.
  public let name: String
  public let title: String
  /// The unit of one operation, such as "per block".
  public let unit: String
  public let contenders: [Contender]

  public init(_ name: String, _ title: String, unit: String, _ contenders: [Contender]) {
    self.name = name
    self.title = title
    self.unit = unit
    self.contenders = contenders
  }
}

/// The result of a row.
public struct RowResult: Sendable {
  public let row: Row
  public let contenders: [ContenderResult]

  public var lock: ContenderResult? { contenders.first { $0.contender.role == .lock } }

  /// Returns what a contender is measured by: the row's limit, or the nearest call without an option before it.
  func measure(of index: Int) -> ContenderResult? {
    contenders[...index].last { $0.contender.role == .without } ?? contenders.first { $0.contender.role == .limit }
  }
}

/// The result of one contender, a number for each round.
public struct ContenderResult: Sendable {
  public let contender: Contender
  /// Nanoseconds of one operation, a round each.
  public let nanoseconds: [Double]
  /// Nanoseconds that processors spent on one operation, all threads together, a round each.
  public let processorNanoseconds: [Double]
  /// Allocations of one operation; nil where they cannot be counted.
  public let mallocs: Double?
  /// Bytes of one operation.
  public let bytes: Double?
  /// The round in the middle: operations of the luckiest and of the unluckiest task.
  public let fairness: (most: Int, fewest: Int)?
  public let inversions: Int?

  /// The median of the ratios to another contender, round by round: what slows the machine down slows both.
  public func ratio(to other: ContenderResult) -> Double {
    median(zip(nanoseconds, other.nanoseconds).map { $0 / $1 })
  }

  /// The same ratio of the processors' time.
  public func processorRatio(to other: ContenderResult) -> Double {
    median(zip(processorNanoseconds, other.processorNanoseconds).map { $0 / $1 })
  }
}
