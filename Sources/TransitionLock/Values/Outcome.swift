extension TransitionLock {
  /// The one way in which a request ended.
  public enum Outcome<Success, Failure: Error> {
    /// It had its turn, and its transition is over.
    case finished(Success)
    /// It had its turn, and its body threw.
    case failed(Failure)
    /// It was cancelled while it waited, and never had its turn.
    case cancelled
    /// Its turn did not come within its timeout.
    case timedOut
    /// The lock was closed, or destroyed, before its turn came.
    case closed
  }
}

extension TransitionLock.Outcome: Sendable where Success: Sendable {}
extension TransitionLock.Outcome: Equatable where Success: Equatable, Failure: Equatable {}

extension TransitionLock.Outcome {
  /// Whether the request had its turn and its transition finished.
  public var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
