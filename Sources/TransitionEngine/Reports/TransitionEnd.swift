/// The way in which a transition ended.
public enum TransitionEnd: Hashable, Sendable {
  /// The transition has reached its destination, or there was nothing to do.
  case finished
  /// The transition has returned to its start: the user released a swipe too early, or other code
  /// reversed the transition.
  case cancelled
}
