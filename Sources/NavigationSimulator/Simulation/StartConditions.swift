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
    var conditions = before
    change(&conditions)
    simulation.conditions = conditions
    defer { simulation.conditions = before }
    return try body()
  }

  /// Runs a callback: what that starts answers for itself.
  func startingOnItsOwn(_ callback: () -> Void) {
    // In general nothing else is under way that would answer for it.
    guard let simulation = self, simulation.conditions.refusals != .own else { return callback() }
    starting(under: { $0.refusals = .own }, callback)
  }
}
