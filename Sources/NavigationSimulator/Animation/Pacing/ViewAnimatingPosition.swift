/// A position at which an animation is, or is to end.
public enum ViewAnimatingPosition: Hashable, Sendable {
  /// The position to which it was to go.
  case end
  /// The position at which it began.
  case start
  /// The position at which it is, as it is seen.
  case current
}
