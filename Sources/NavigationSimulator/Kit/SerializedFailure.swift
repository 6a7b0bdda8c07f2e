public import AppearanceLog
package import TransitionEngine
public import TransitionLock

/// The failure of an operation of a ``SerializedNavigation``, with its reason.
public struct SerializedFailure: Error, Hashable, Sendable {
  /// The kind of a failure. Later versions may add kinds; handle an unknown kind like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    fileprivate let reason: FailureReason

    /// The name of the kind, for people and logs.
    public var description: String { reason.rawValue }

    /// The operation no longer makes sense at its turn; ``SerializedFailure/cause`` gives the reason.
    public static let outdated = Code(reason: .outdated)
    /// The controller's own verb threw ``SerializedFailure/cause``, for a reason other than changes during the wait.
    public static let refused = Code(reason: .refused)
    /// The controller is gone, or the simulation was released during a transition, so the end cannot be detected.
    public static let gone = Code(reason: .gone)
    /// The request was cancelled, or its lock closed, before its turn; or the lock took the turn back before the
    /// transition began.
    public static let withdrawn = Code(reason: .withdrawn)
    /// The turn did not come before the timeout.
    public static let timedOut = Code(reason: .timedOut)
    /// The lock was busy, or the window was rotating, and the operation does not wait.
    public static let dropped = Code(reason: .dropped)
    /// A newer call with the same key took the place of the operation in line.
    public static let superseded = Code(reason: .superseded)
    /// The ``SerializedNavigation`` was used outside the isolation that created it, or on no actor where it needs one.
    public static let wrongIsolation = Code(reason: .wrongIsolation)
  }

  private let failure: CallFailure<NavigationFailure>
  /// The controller of the verb; nil if the controller is gone.
  public let controller: ControllerIdentity?

  /// The kind of this failure.
  public var code: Code { Code(reason: failure.reason) }
  /// The called verb, such as `present(_:animated:)`.
  public var operation: String { failure.operation }
  /// A message that describes the failure and its reason.
  public var message: String { failure.message }
  /// The failure of the controller's own verb, for `outdated` and `refused`; otherwise nil.
  public var cause: NavigationFailure? { failure.cause }
  /// The transition or request that prevented the operation.
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

extension SerializedFailure: KitFailure {
  package init(_ failure: CallFailure<NavigationFailure>, of controller: AnyObject?) {
    self.failure = failure
    self.controller = (controller as? ViewController)?.identity
  }

  package var reason: FailureReason { failure.reason }
}

extension SerializedFailure: CustomStringConvertible {
  /// A message for people, with the attempted operation, the obstacle and the remedy.
  public var description: String {
    if code == .refused, let cause { return "\(cause)" }
    return FailureText(
      operation: operation,
      message: message,
      controllers: controller.map { [$0] } ?? [],
      file: file,
      line: line,
      advice: failure.reason.advice
    )
    .description
  }
}
