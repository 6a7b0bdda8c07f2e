/// Where an animation is, or is to end.
public enum ViewAnimatingPosition: Hashable, Sendable {
  /// Where it was to go.
  case end
  /// Where it began.
  case start
  /// Where it is, as it is seen.
  case current
}
