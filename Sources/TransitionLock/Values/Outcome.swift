extension TransitionLock {
  /// The one way in which a request ended.
  public enum Outcome<Success, Failure: Error> {
    /// The kind of an outcome, which can be compared whatever success and failure are.
    public typealias Code = OutcomeCode

    /// The request had its turn, and its transition is over.
    case finished(Success)
    /// The request had its turn, and its block or body threw.
    case failed(Failure)
    /// The request had its turn, which was taken back because the transition was overdue.
    case takenBack
    /// The request was cancelled while it waited, and never had its turn.
    case cancelled
    /// The turn of the request did not come within its timeout.
    case timedOut
    /// The lock was closed, or destroyed, before the turn of the request came.
    case closed
  }

  /// The kind of an outcome. More kinds may come.
  public struct OutcomeCode: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String

    /// The request had its turn, and its transition is over.
    public static let finished = OutcomeCode(description: "finished")
    /// The request had its turn, and its block or body threw.
    public static let failed = OutcomeCode(description: "failed")
    /// The request had its turn, which was taken back because the transition was overdue.
    public static let takenBack = OutcomeCode(description: "takenBack")
    /// The request was cancelled while it waited, and never had its turn.
    public static let cancelled = OutcomeCode(description: "cancelled")
    /// The turn of the request did not come within its timeout.
    public static let timedOut = OutcomeCode(description: "timedOut")
    /// The lock was closed, or destroyed, before the turn of the request came.
    public static let closed = OutcomeCode(description: "closed")
  }
}

extension TransitionLock.Outcome: Sendable where Success: Sendable {}
extension TransitionLock.Outcome: Equatable where Success: Equatable, Failure: Equatable {}

extension TransitionLock.Outcome {
  /// The kind of the outcome.
  public var code: Code {
    switch self {
    case .finished: .finished
    case .failed: .failed
    case .takenBack: .takenBack
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .closed: .closed
    }
  }

  /// A Boolean value that indicates whether the request had its turn and its transition finished.
  public var isFinished: Bool { code == .finished }
}
