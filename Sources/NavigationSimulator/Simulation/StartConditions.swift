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

/// The fate of an operation that cannot start because of another, or because nothing is on screen to start it from.
public enum CollisionBehavior: Hashable, Sendable {
  /// It throws a ``NavigationFailure`` before it changes anything, as the programming error that it is.
  case throwing
  /// As UIKit does: its console message is recorded in ``NavigationSimulation/messages``, the operation is dropped, and
  /// its completion never runs. A dismissal during a presentation waits for the end of that.
  ///
  /// What UIKit is not known to look for does not collide: a presentation goes through while a push runs, from a controller
  /// whose view is in the window, and in the did-callbacks of any transition, from one that has appeared (inferred); so does a
  /// dismissal while a push runs beneath. Then two transitions run side by side.
  ///
  /// What UIKit answers with an exception throws here too, and so does what it has no answer to, and cannot come out right: to
  /// present in the context of a controller that a push is just moving, for instance. Where an operation would be dropped,
  /// asynchronous forms throw: an `await` that never returns would leak its task. A controller that has never been on screen
  /// cannot know how its simulation wants it, and throws.
  case matchingUIKit
}
