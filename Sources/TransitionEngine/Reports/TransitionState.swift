/// The state of a call in line.
public enum TransitionState: Hashable, Sendable {
  /// The call waits for its turn, or until an obstacle has gone.
  case pending
  /// The transition has started.
  case started
  /// An obstacle was in the way of a call that does not wait.
  case dropped
  /// The call has ended, with its transition or without one.
  case ended
}
