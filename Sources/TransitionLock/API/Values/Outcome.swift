extension TransitionLock {
  /// The one way in which a request ended, with the value, error or reason that belongs to it.
  ///
  /// A request that never had its turn is not an error: the outcome states the reason, and the
  /// transition or request in its way.
  ///
  /// ```swift
  /// let outcome = await lock.attempt(.drop, "open") { await open(contact) }
  /// switch outcome.result {
  /// case .finished: break
  /// case .dropped(let holder): print("not now: \(holder)")
  /// default: print("not opened: \(outcome.code)")
  /// }
  /// ```
  public struct Outcome<Success, Failure: Error> {
    /// The kind of an outcome, which can be compared for any types of success and failure.
    public typealias Code = OutcomeCode

    /// The way in which a request ended, with the value, error or reason that belongs to it.
    public enum Result {
      /// The request had its turn, and its transition is over.
      case finished(Success)
      /// The request had its turn, and its block or body threw.
      case failed(Failure)
      /// The request had its turn, and the lock took it back because the transition was overdue.
      case takenBack
      /// The request gave up at once, because this transition or request was in its way.
      case dropped(because: Holder)
      /// This newer request took the place of the request in line.
      case superseded(by: Holder)
      /// The turn of the request came, and its condition returned that it is outdated, for this
      /// reason.
      case outdated(String)
      /// The request was cancelled while it waited, and never had its turn.
      case cancelled
      /// The turn of the request did not come within its timeout.
      case timedOut
      /// The lock was closed, or destroyed, before the turn of the request came.
      case closed
      /// The call would have waited for itself indefinitely, in this circle.
      case deadlock([Wait])
    }

    /// The way in which the request ended.
    public let result: Result

    @_alwaysEmitIntoClient
    init(_ result: Result) { self.result = result }
  }

  /// The kind of an outcome. Later versions may add kinds.
  public struct OutcomeCode: Hashable, Sendable, CustomStringConvertible {
    let end: End

    /// A human-readable name, also for logs.
    public var description: String { "\(end)" }

    /// The request had its turn, and its transition is over.
    public static let finished = OutcomeCode(end: .finished)
    /// The request had its turn, and its block or body threw.
    public static let failed = OutcomeCode(end: .failed)
    /// The request had its turn, and the lock took it back because the transition was overdue.
    public static let takenBack = OutcomeCode(end: .takenBack)
    /// The request gave up at once, because a transition or request was in its way.
    public static let dropped = OutcomeCode(end: .dropped)
    /// A newer request with the same key took the place of the request in line.
    public static let superseded = OutcomeCode(end: .superseded)
    /// The turn of the request came, and its condition returned that it is outdated.
    public static let outdated = OutcomeCode(end: .outdated)
    /// The request was cancelled while it waited, and never had its turn.
    public static let cancelled = OutcomeCode(end: .cancelled)
    /// The turn of the request did not come within its timeout.
    public static let timedOut = OutcomeCode(end: .timedOut)
    /// The lock was closed, or destroyed, before the turn of the request came.
    public static let closed = OutcomeCode(end: .closed)
    /// The call would have waited for itself indefinitely.
    public static let deadlock = OutcomeCode(end: .deadlock)
  }
}

/// Outcomes for comparisons, spelled like their results.
extension TransitionLock.Outcome {
  /// The outcome of a request that had its turn, and whose transition is over.
  public static func finished(_ value: Success) -> Self { Self(.finished(value)) }
  /// The outcome of a request that had its turn, and whose block or body threw.
  public static func failed(_ error: Failure) -> Self { Self(.failed(error)) }
  /// The outcome of a request whose turn was taken back.
  public static var takenBack: Self { Self(.takenBack) }
  /// The outcome of a request that was cancelled while it waited.
  public static var cancelled: Self { Self(.cancelled) }
  /// The outcome of a request whose turn did not come within its timeout.
  public static var timedOut: Self { Self(.timedOut) }
  /// The outcome of a request whose lock was closed, or destroyed, before its turn.
  public static var closed: Self { Self(.closed) }
}

extension TransitionLock.Outcome: Sendable where Success: Sendable {}
extension TransitionLock.Outcome.Result: Sendable where Success: Sendable {}
extension TransitionLock.Outcome.Result: Equatable where Success: Equatable, Failure: Equatable {}

extension TransitionLock.Outcome: Equatable where Success: Equatable, Failure: Equatable {}

extension TransitionLock.Outcome {
  /// The kind of the outcome.
  public var code: Code {
    switch result {
    case .finished: .finished
    case .failed: .failed
    case .takenBack: .takenBack
    case .dropped: .dropped
    case .superseded: .superseded
    case .outdated: .outdated
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .closed: .closed
    case .deadlock: .deadlock
    }
  }

  /// A Boolean value that indicates whether the request had its turn and its transition finished.
  public var isFinished: Bool { code == .finished }
}

extension TransitionLock.OutcomeCode {
  /// Returns a Boolean value that indicates whether an outcome is of this kind, for the patterns of
  /// `switch` and `if case`.
  ///
  /// ```swift
  /// switch await lock.attempt(.drop, "open", { await open(contact) }) {
  /// case .finished: break
  /// case .dropped: print("not now")
  /// default: print("not opened")
  /// }
  /// ```
  public static func ~= <Success, Failure>(
    code: Self,
    outcome: TransitionLock.Outcome<Success, Failure>?
  ) -> Bool { outcome?.code == code }
}

extension TransitionLock.Outcome.Result {
  /// The result of a request without a turn, or whose turn was outdated or taken back; nil if its
  /// block or body returned or threw.
  init?(_ end: End, _ reason: (any Error)?) {
    let failure = reason as? TransitionLock.Failure
    switch end {
    case .finished, .failed: return nil
    case .outdated: self = .outdated((reason as? Outdated)?.reason ?? "")
    case .takenBack: self = .takenBack
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .closed: self = .closed
    case .dropped: self = .dropped(because: failure?.holder ?? .unknown)
    case .superseded: self = .superseded(by: failure?.holder ?? .unknown)
    case .deadlock: self = .deadlock(failure?.circle ?? [])
    }
  }
}

extension TransitionLock.Outcome<Void, any Error> {
  /// The outcome of a request of `enqueue`.
  init(_ end: End, _ reason: (any Error)?) {
    switch (end, reason) {
    case (.failed, let error?): self = .failed(error)
    default: self.init(Result(end, reason) ?? .finished(()))
    }
  }
}
