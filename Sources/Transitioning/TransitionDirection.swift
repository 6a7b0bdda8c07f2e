/// The direction in which a ``Transition`` goes.
public enum TransitionDirection: Hashable, Sendable, CaseIterable {
  /// The fore controller is presented, or pushed.
  case forward
  /// The fore controller is dismissed, or popped.
  case backward
}
