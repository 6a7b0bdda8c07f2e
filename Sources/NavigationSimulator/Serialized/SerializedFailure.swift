public import TransitionLock
internal import TransitionSupport

/// The reason why an operation of a ``SerializedNavigation`` did not happen.
public struct SerializedFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String

    /// At its turn the operation made no sense any more; ``SerializedFailure/cause`` says why.
    public static let outdated = Code(description: "outdated")
    /// The controller's own verb threw, and not because time had passed: ``SerializedFailure/cause``.
    public static let refused = Code(description: "refused")
    /// The controller is gone.
    public static let gone = Code(description: "gone")
    /// The request was cancelled, or its lock closed, before its turn; the lock has taken its turn back before it began; or
    /// the simulation was let go in the middle of its transition.
    public static let withdrawn = Code(description: "withdrawn")
    /// Its turn did not come in the time for which it was to wait.
    public static let timedOut = Code(description: "timedOut")
    /// The lock was busy, or the window being turned, and the operation was not to wait.
    public static let dropped = Code(description: "dropped")
    /// A newer call with the same key has taken its place in line.
    public static let superseded = Code(description: "superseded")
    /// It was used in another isolation than the one that made it, or in none where it needs one.
    public static let wrongIsolation = Code(description: "wrongIsolation")
  }

  /// The kind of this failure.
  public let code: Code
  /// The verb that was called, such as `present(_:animated:)`.
  public let operation: String
  /// The controller whose verb it is; nil if it is gone.
  public let controller: ControllerIdentity?
  /// The message: what happened, and why.
  public let message: String
  /// Of `outdated` and `refused`: what the controller's own verb says.
  public let cause: NavigationFailure?
  /// The transition or request because of which the operation did not happen: what was in the way of one that was `dropped`,
  /// or held the lock when one `timedOut`; the newer one, of one that was `superseded`. Nil where that was over by then, or is
  /// none of the lock's.
  public let obstacle: TransitionLock.Holder?
  /// The file of the call, as `#fileID` gives it.
  public let file: String
  /// The line of the call.
  public let line: Int

  init(
    _ code: Code,
    operation: StaticString,
    controller: ViewController?,
    message: String,
    cause: NavigationFailure? = nil,
    obstacle: TransitionLock.Holder? = nil,
    at site: CallSite
  ) {
    self.code = code
    self.operation = "\(operation)"
    self.controller = controller?.identity
    self.message = message
    self.cause = cause
    self.obstacle = obstacle
    file = "\(site.file)"
    line = Int(site.line)
  }
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
      advice: advice
    )
    .description
  }

  private var advice: String? {
    switch code {
    case .outdated: "Where it is still wanted, ask for it again as the screen is now."
    case .dropped: "Wait in line for what must not be lost."
    case .wrongIsolation: "Name the actor of the controller when you make it: serialized(by:timeout:isolation:)."
    default: nil
    }
  }
}
