/// The fate of an operation that cannot start because of another, or because nothing is on screen to start it from.
public enum CollisionBehavior: Hashable, Sendable {
  /// It throws a ``NavigationFailure`` before it changes anything, as the programming error that it is.
  case throwing
  /// As UIKit does: its console message is recorded in ``NavigationSimulation/messages``, the operation is dropped, and
  /// its completion never runs. A dismissal during a presentation waits for the end of that.
  ///
  /// What UIKit answers with an exception throws here too. So do asynchronous forms: an `await` that never returns would
  /// leak its task. A controller that has never been on screen cannot know how its simulation wants it, and throws.
  case matchingUIKit
}
