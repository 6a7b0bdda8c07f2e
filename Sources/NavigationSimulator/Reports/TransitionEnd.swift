/// How a transition ended.
public enum TransitionEnd: Hashable, Sendable {
  /// Where it was meant to; also where there was nothing to do.
  case finished
  /// Where it had started from.
  case cancelled
}

/// What is called, once, when a transition has ended and occupies nothing any more.
public typealias TransitionCompletion = (TransitionEnd) -> Void
