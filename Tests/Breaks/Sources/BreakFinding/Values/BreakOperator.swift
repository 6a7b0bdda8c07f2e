/// The way in which a break changes the source.
public enum BreakOperator: String, CaseIterable, Sendable {
  /// A condition, or a result that is clearly a Bool, is negated.
  case negate
  /// A statement is left out.
  case drop
  /// A constant or an operator is swapped for its neighbor.
  case swap
  /// A memory order is weakened by one step.
  case order
  /// A body returns at its start.
  case `return`

  /// The level of a rewrite when several have the same extent; the outermost is 0.
  var level: Int {
    switch self {
    case .return: 0
    case .drop: 1
    case .negate: 2
    case .swap: 3
    case .order: 4
    }
  }
}
