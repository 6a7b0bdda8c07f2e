/// The controllers that a transition needs, in the order of the search for obstacles.
///
/// In general there are three: then they take no memory beside that of the transition.
struct Occupants {
  private var first: Occupant?
  private var second: Occupant?
  private var third: Occupant?
  private var others: [Occupant] = []

  init(_ first: Occupant? = nil) { self.first = first }

  mutating func append(_ occupant: Occupant) {
    if first == nil {
      first = occupant
    } else if second == nil {
      second = occupant
    } else if third == nil {
      third = occupant
    } else {
      others.append(occupant)
    }
  }

  /// Adds controllers that are moved, or covered, with everything in them.
  mutating func append(whole controllers: [ViewController]) {
    for controller in controllers { append(.whole(controller)) }
  }

  func forEach(_ body: (Occupant) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    if let third { body(third) }
    for occupant in others { body(occupant) }
  }

  /// Returns the first transition that also needs one of the controllers and satisfies a condition.
  ///
  /// - Complexity: that of ``Occupant/obstacle(where:)`` for each of them.
  func obstacle(where isWanted: (Obstacle) -> Bool) -> Obstacle? {
    if let obstacle = first?.obstacle(where: isWanted) { return obstacle }
    if let obstacle = second?.obstacle(where: isWanted) { return obstacle }
    if let obstacle = third?.obstacle(where: isWanted) { return obstacle }
    for occupant in others {
      if let obstacle = occupant.obstacle(where: isWanted) { return obstacle }
    }
    return nil
  }
}
