public import AppearanceLog
public import TransitionLock
package import TransitionTurns

/// The reason why an operation of a ``SerializedNavigation`` did not happen.
public struct SerializedFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    fileprivate let reason: FailureReason

    /// A name for people and logs.
    public var description: String { reason.rawValue }

    /// At its turn the operation made no sense any more; ``SerializedFailure/cause`` says why.
    public static let outdated = Code(reason: .outdated)
    /// The controller's own verb threw, and not because time had passed: ``SerializedFailure/cause``.
    public static let refused = Code(reason: .refused)
    /// The controller is gone, or the simulation was let go in the middle of a transition, so that nothing can tell the end.
    public static let gone = Code(reason: .gone)
    /// The request was cancelled, or its lock closed, before its turn; or the lock has taken its turn back before it began.
    public static let withdrawn = Code(reason: .withdrawn)
    /// Its turn did not come in the time for which it was to wait.
    public static let timedOut = Code(reason: .timedOut)
    /// The lock was busy, or the window being turned, and the operation was not to wait.
    public static let dropped = Code(reason: .dropped)
    /// A newer call with the same key has taken its place in line.
    public static let superseded = Code(reason: .superseded)
    /// It was used in another isolation than the one that made it, or in none where it needs one.
    public static let wrongIsolation = Code(reason: .wrongIsolation)
  }

  private let failure: CallFailure<NavigationFailure>
  /// The controller whose verb it is; nil if it is gone.
  public let controller: ControllerIdentity?

  /// The kind of this failure.
  public var code: Code { Code(reason: failure.reason) }
  /// The verb that was called, such as `present(_:animated:)`.
  public var operation: String { failure.operation }
  /// The message: what happened, and why.
  public var message: String { failure.message }
  /// Of `outdated` and `refused`: what the controller's own verb says.
  public var cause: NavigationFailure? { failure.cause }
  /// The transition or request because of which the operation did not happen: what was in the way of one that was `dropped`,
  /// or held the lock when one `timedOut`; the newer one, of one that was `superseded`. Nil where that was over by then, or is
  /// none of the lock's.
  public var obstacle: TransitionLock.Holder? { failure.obstacle }
  /// The file of the call, as `#fileID` gives it.
  public var file: String { failure.file }
  /// The line of the call.
  public var line: Int { failure.line }
}

extension SerializedFailure: KitFailure {
  package init(_ failure: CallFailure<NavigationFailure>, of controller: AnyObject?) {
    self.failure = failure
    self.controller = (controller as? ViewController)?.identity
  }

  package var isRefused: Bool { code == .refused }
}

extension SerializedFailure: CustomStringConvertible {
  /// A message for people: what was attempted, why it did not happen, what to do.
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
