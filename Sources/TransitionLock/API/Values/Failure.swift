extension TransitionLock {
  /// The reason why the lock refused a call, which then has changed nothing.
  public struct Failure: Error, Hashable, Sendable {
    /// The kind of a failure. Later versions may add kinds; handle an unknown kind like any error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
      /// A human-readable name, also for logs.
      public let description: String

      /// At a call of `start`, another transition held the lock, or a request waited for it.
      public static let conflict = Code(description: "conflict")
      /// The turn did not come within the timeout.
      public static let timedOut = Code(description: "timedOut")
      /// The lock is closed.
      public static let closed = Code(description: "closed")
      /// The call would have waited for itself indefinitely: its own task runs the transition in
      /// its way, or tasks wait for each other in a circle (``TransitionLock/Failure/circle``).
      public static let deadlock = Code(description: "deadlock")
      /// The turn was overdue, and the lock took it back before the body of `serialize` began.
      public static let takenBack = Code(description: "takenBack")
      /// Misuse: the transition of this token has ended before.
      public static let alreadyEnded = Code(description: "alreadyEnded")
      /// Misuse: this token comes from another lock.
      public static let foreignToken = Code(description: "foreignToken")
      /// The lock has ended the transition of this token before, because its block threw or its
      /// turn was taken back.
      public static let late = Code(description: "late")
    }

    /// The kind of the failure.
    public let code: Code
    /// The call that failed.
    let subject: Holder
    /// The label of the refused call; if the lock refused a token, the label of the token's
    /// transition.
    public var label: String { subject.label }
    /// The file of the refused call; if the lock refused a token, the file of the call that started
    /// its transition.
    public var file: String { subject.file }
    /// The line of the refused call; if the lock refused a token, the line of the call that started
    /// its transition.
    public var line: Int { subject.line }
    /// The transition that held the lock at that moment, or the request that was in the way.
    public let holder: Holder?
    /// The label of the lock.
    public let lock: String
    /// The circle in which the call would have waited for itself, step by step, from the call on;
    /// empty for other failures.
    public let circle: [Wait]
  }
}

extension TransitionLock.Failure: CustomStringConvertible {
  /// A human-readable message: the attempted operation, the obstacle, and the remedy.
  public var description: String {
    let attempt = subject.description
    let holder = holder.map { "\($0)" } ?? "no transition any more"
    return switch code {
    case .conflict:
      "\(attempt) cannot start on lock \"\(lock)\": held by \(holder). Wait in line with serialize, or drop with tryStart."
    case .timedOut:
      "\(attempt) had no turn on lock \"\(lock)\" within its timeout: held by \(holder). "
        + "Does every path of that transition end its token?"
    case .closed:
      "\(attempt) cannot start on lock \"\(lock)\": the lock is closed."
    case .takenBack:
      "\(attempt) did not begin on lock \"\(lock)\": its turn was taken back, because it was in the way for longer than "
        + "the limit."
    case .deadlock where circle.count > 1:
      "\(attempt) would wait for its own task on lock \"\(lock)\", in a circle: "
        + circle.map(\.description).joined(separator: "; ") + ", whose body makes this call. "
        + "Take locks in one order everywhere, or leave the work to enqueue."
    case .deadlock:
      "\(attempt) would wait for its own task on lock \"\(lock)\": held by \(holder), whose body makes this call. "
        + "End the token first, or leave the work to enqueue."
    case .alreadyEnded:
      "The transition \(attempt) on lock \"\(lock)\" has ended before; its token was ended again. "
        + "End each token once, in the completion of its own transition."
    case .foreignToken:
      "The token of the transition \(attempt) is not from lock \"\(lock)\". End it with token.end(), or on its own lock."
    case .late:
      "The transition \(attempt) on lock \"\(lock)\" was ended by the lock before: its block threw, or its turn was "
        + "taken back. If that may happen, end the token with endIfHolding()."
    default:
      "\(attempt) failed on lock \"\(lock)\": \(code)."
    }
  }
}

extension TransitionLock.Failure.Code {
  /// Returns a Boolean value that indicates whether an error is a failure of the lock with this
  /// code, for the patterns of `catch`.
  ///
  /// ```swift
  /// do {
  ///   try await lock.serialize(timeout: .seconds(3)) { await refresh() }
  /// } catch TransitionLock.Failure.Code.timedOut {
  ///   // later
  /// }
  /// ```
  public static func ~= (code: Self, error: any Error) -> Bool {
    (error as? TransitionLock.Failure)?.code == code
  }
}

extension TransitionLock {
  /// A step of a circle of waiting: the waiter, its lock, and its obstacle.
  public struct Wait: Hashable, Sendable, CustomStringConvertible {
    /// The call or block that waits.
    public let waiter: Holder
    /// The label of the lock that it waits for.
    public let lock: String
    /// The transition, or the earlier request, that is in the way of the waiter.
    public let obstacle: Holder
    /// A Boolean value that indicates whether the obstacle is a transition, and not a request that
    /// waits itself.
    public let isHeld: Bool

    /// A human-readable text.
    public var description: String {
      "\(waiter) waits for lock \"\(lock)\" \(isHeld ? "held by" : "behind") \(obstacle)"
    }
  }
}
