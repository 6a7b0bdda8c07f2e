internal import TransitionTurns

/// The way in which a transition ended.
public enum TransitionEnd: Hashable, Sendable {
  /// It has arrived where it was going.
  case finished
  /// It has gone back to where it started: a swipe was let go too early, or something turned it round.
  case cancelled
}

extension TransitionEnd: TransitionEnding {}
