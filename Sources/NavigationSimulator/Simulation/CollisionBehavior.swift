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
