public import TransitionLock
package import TransitionTurns

/// The reason why a call in line, or one that may be dropped, did not do what it says.
public struct SerializedFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    fileprivate let reason: FailureReason

    /// A name for people and logs.
    public var description: String { reason.rawValue }

    /// At its turn the call made no sense any more; ``SerializedFailure/cause`` says why.
    public static let outdated = Code(reason: .outdated)
    /// UIKit would not do it, or has not done it, and not because time had passed: ``SerializedFailure/cause``.
    public static let refused = Code(reason: .refused)
    /// The controller is gone, or everything that could have told of the end of its transition.
    public static let gone = Code(reason: .gone)
    /// The request was cancelled, its lock is closed, or the lock has taken its turn back before it began.
    public static let withdrawn = Code(reason: .withdrawn)
    /// Its turn did not come in the time for which it was to wait.
    public static let timedOut = Code(reason: .timedOut)
    /// The lock was busy, or something else moved the controllers, and the call was not to wait.
    public static let dropped = Code(reason: .dropped)
    /// A newer call with the same key has taken its place in line.
    public static let superseded = Code(reason: .superseded)
  }

  private let failure: CallFailure<NavigationFailure>

  /// The kind of this failure.
  public var code: Code { Code(reason: failure.reason) }
  /// The verb that was called, such as `present(_:animated:)`.
  public var operation: String { failure.operation }
  /// The message: what happened, and why.
  public var message: String { failure.message }
  /// Of `outdated`, `refused`, and of a transition whose end nobody can tell: what UIKit has, or would have, against
  /// it.
  public var cause: NavigationFailure? { failure.cause }
  /// The transition or request because of which the call did not do what it says: what was in the way of one that was
  /// `dropped`, or held the lock when one `timedOut`; the newer one, of one that was `superseded`. Nil where that was over by
  /// then, or is none of the lock's.
  public var obstacle: TransitionLock.Holder? { failure.obstacle }
  /// The file of the call, as `#fileID` gives it.
  public var file: String { failure.file }
  /// The line of the call.
  public var line: Int { failure.line }
}

extension SerializedFailure: KitFailure {
  package init(_ failure: CallFailure<NavigationFailure>, of controller: AnyObject?) { self.failure = failure }

  package var reason: FailureReason { failure.reason }
}

extension SerializedFailure: CustomStringConvertible {
  /// A message for people: what was attempted, why it did not happen, what to do.
  public var description: String {
    if code == .refused, let cause { return "\(cause)" }
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    return failure.reason.advice.map { "\(text) \($0)" } ?? text
  }
}
