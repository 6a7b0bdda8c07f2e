/// The end that a transition came to.
public enum TransitionEnd: Hashable, Sendable {
  /// It went where it was meant to go; also where there was nothing to do.
  case finished
  /// It went back to where it had started from.
  case cancelled
}

/// A function that is called, once, when a transition has ended and occupies nothing any more.
public typealias TransitionCompletion = (TransitionEnd) -> Void
