internal import TransitionEngine

/// The conditions under which operations start: an operation decides them for all its parts.
struct StartConditions {
  /// Whether transitions may take time; false for a segue that is not animated.
  var animates = true
  /// Whether an operation that cannot start only throws: the enclosing operation handles the
  /// failure, and notifies observers once. Otherwise it throws or is dropped, as its window says,
  /// and observers learn of it.
  var leavesRefusals = false
  /// The place in line of the call that starts; nil for a call that was never in line.
  var place: PlaceInLine?
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

  /// Runs a callback. Its operations handle their own failures, and have no place in line.
  func startingOnItsOwn(_ callback: () -> Void) {
    // In general no enclosing operation would handle them.
    guard let simulation = self,
      simulation.conditions.leavesRefusals || simulation.conditions.place != nil
    else {
      return callback()
    }
    starting(under: { ($0.leavesRefusals, $0.place) = (false, nil) }, callback)
  }
}

/// The fate of an operation that cannot start because of another, or because nothing is on screen
/// to start it from.
public enum CollisionBehavior: Hashable, Sendable {
  /// Throws a ``NavigationFailure`` before it changes anything, because it is a programming error.
  case throwing
  /// Behaves like UIKit: its console message is recorded in ``NavigationSimulation/messages``, the
  /// operation is dropped, and its completion never runs. A dismissal during a presentation waits
  /// for the end of the presentation.
  ///
  /// Operations that UIKit is not known to check do not collide: a presentation succeeds while a
  /// push runs, from a controller whose view is in the window, and in the did-callbacks of any
  /// transition, from a controller that has appeared (inferred); so does a dismissal while a push
  /// runs beneath. Then two transitions run side by side. So they do in a rotation: an app may
  /// change its controllers in ``ViewController/viewWillTransition(to:with:)``.
  ///
  /// An exception of UIKit is thrown here too, and so is an error for an operation that UIKit has
  /// no answer to and that cannot succeed: to present in the context of a controller that a push is
  /// moving, for instance. If an operation would be dropped, asynchronous forms throw: an `await`
  /// that never returns would leak its task. A controller that has never been on screen has no
  /// simulation to ask, and throws.
  case matchingUIKit
}
