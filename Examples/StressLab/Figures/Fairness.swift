/// The evenness of the turns of tasks.
struct Fairness: Equatable, Sendable {
  let fewest: Int
  let most: Int
  /// Jain's index: the square of the sum, divided by the sum of the squares and the number. It is 1
  /// if all tasks have the same, and 1/*n* if one of *n* has all.
  let jain: Double

  /// Creates the fairness of numbers of turns; nil if there are no turns.
  init?(_ turns: [Int]) {
    guard let fewest = turns.min(), let most = turns.max(), most > 0 else { return nil }
    (self.fewest, self.most) = (fewest, most)
    let sum = turns.reduce(0.0) { $0 + Double($1) }
    let squares = turns.reduce(0.0) { $0 + Double($1) * Double($1) }
    jain = sum * sum / (squares * Double(turns.count))
  }
}
