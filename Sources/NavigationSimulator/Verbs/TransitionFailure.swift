internal import TransitionEngine
public import TransitionLock

/// The reason why a call of ``Transitions`` did not start its transition, or why the end of the transition cannot be
/// detected.
public struct TransitionFailure: Error, Hashable, Sendable {
  /// The kind of a failure. Later versions may add kinds; handle an unknown kind like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let code: FailureCode

    fileprivate init(_ code: FailureCode) { self.code = code }

    /// The name of the kind, for people and logs.
    public var description: String { code.rawValue }

    /// Something was in the way of the call, which does not wait for that: any call for a transition without the lock.
    public static let dropped = Code(.dropped)
    /// The call had to wait, and no longer makes sense at its turn; ``TransitionFailure/cause`` gives the reason.
    public static let outdated = Code(.outdated)
    /// The presenter, or an ancestor of it, already presents another controller.
    public static let alreadyPresenting = Code(.alreadyPresenting)
    /// The controller is in no window.
    public static let notInWindow = Code(.notInWindow)
    /// The target of the pop is not on the stack.
    public static let notOnStack = Code(.notOnStack)
    /// A newer call with the same key took the call's place in line.
    public static let superseded = Code(.superseded)
    /// The turn did not come, or the presentation was not possible, before the timeout.
    public static let timedOut = Code(.timedOut)
    /// The call was cancelled, or its lock closed, before its turn; or the lock took the turn back.
    public static let cancelled = Code(.cancelled)
    /// The controller is gone, or the simulation was released during its transition, so its end cannot be detected.
    public static let gone = Code(.gone)
    /// The call makes no sense on any screen: ``TransitionFailure/cause`` gives the reason.
    public static let invalid = Code(.invalid)
  }

  private let failure: CallFailure

  init(_ failure: CallFailure) { self.failure = failure }

  /// The kind of this failure.
  public var code: Code { Code(failure.code) }
  /// The called verb, such as `present(_:animated:)`.
  public var operation: String { failure.operation }
  /// A message that names the obstacle.
  public var message: String { failure.message }
  /// The failure of the controller's own verb, for a call that was refused or outdated; otherwise nil.
  public var cause: NavigationFailure? {
    failure.cause.map { NavigationFailure($0, of: nil, in: failure.operation, at: nil) }
  }
  /// The transition or request that prevented the call.
  ///
  /// For `dropped`, it is the transition in the way; for `timedOut`, the holder of the lock at the timeout; for
  /// `superseded`, the newer request. The value is nil if the obstacle was over by then, or does not belong to the
  /// lock.
  public var obstacle: TransitionLock.Holder? { failure.obstacle }
  /// The file of the call, as in `#fileID`.
  public var file: String { failure.file }
  /// The line of the call.
  public var line: Int { failure.line }
}

extension TransitionFailure: CustomStringConvertible {
  /// A message for people, with the attempted operation, the obstacle and the remedy.
  public var description: String { failure.description }
}
