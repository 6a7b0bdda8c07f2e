/// The state of a call in line.
public enum TransitionState: Hashable, Sendable {
  /// The call waits for its turn, or for something that is in its way.
  case pending
  /// The transition has started.
  case started
  /// The call does not wait, and something was in its way.
  case dropped
  /// The call has ended, with its transition or without one.
  case ended
}
