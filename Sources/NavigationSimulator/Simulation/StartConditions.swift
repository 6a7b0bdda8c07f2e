internal import TransitionTurns

/// The conditions under which operations start: what an operation decides for all that it is made of.
struct StartConditions {
  /// A Boolean value that indicates whether transitions may take time: not those of a segue that is not animated.
  var animates = true
  /// The fate of an operation that cannot start.
  var refusals = RefusalHandling.own
  /// The place in line of the call that starts; nil of a call that never was in line.
  var place: PlaceInLine?
}

/// The fate of an operation that cannot start.
enum RefusalHandling {
  /// It is thrown or dropped, as its window says, and observers are told.
  case own
  /// It is thrown; the operation that it is a part of answers for it, and tells observers once.
  case left
}

extension NavigationSimulation? {
  /// Runs `body` under other conditions.
  func starting<R, E: Error>(
    under change: (inout StartConditions) -> Void,
    _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard let simulation = self else { return try body() }
    let before = simulation.conditions
    change(&simulation.conditions)
    defer { simulation.conditions = before }
    return try body()
  }
}
