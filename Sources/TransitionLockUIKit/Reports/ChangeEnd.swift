package import TransitionTurns

/// The end of a step of a change, as the transitions in the window tell it.
public enum ChangeEnd: Hashable, Sendable {
  /// What moved has arrived where it was going.
  case finished
  /// The last transition has gone back to where it started: a swipe was let go too early, or something turned it round.
  case cancelled
  /// No transition was seen in the window within the next commit and two more frames: the step changed nothing that is on screen, or without
  /// animation, or what should have shown it has dropped it.
  case nothingMoved

  package init(_ end: StepEnd) {
    switch end {
    case .finished: self = .finished
    case .cancelled: self = .cancelled
    case .nothingMoved: self = .nothingMoved
    }
  }
}
