/// The end of a step of a change, as the transitions in the window report it.
public enum ChangeEnd: Hashable, Sendable {
  /// The final transition of the step has reached its destination.
  case finished
  /// The final transition of the step has returned to its start: the user released a swipe too
  /// early, or other code reversed the transition.
  case cancelled
  /// No transition began in the window within the next commit and two more frames.
  ///
  /// Either the step changed nothing on screen, or the change was not animated, or UIKit or the
  /// framework dropped the change.
  case nothingMoved
}
