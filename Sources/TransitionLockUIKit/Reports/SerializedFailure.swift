public import TransitionLock
package import TransitionTurns

/// The reason why a call of a ``SerializedNavigation`` failed, in line or through ``SerializedNavigation/ifIdle``.
public struct SerializedFailure: Error, Hashable, Sendable {
  /// The kind of a failure. Later versions may add kinds; handle an unknown kind like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    fileprivate let reason: FailureReason

    /// The name of the kind, for people and logs.
    public var description: String { reason.rawValue }

    /// The call no longer makes sense at its turn; ``SerializedFailure/cause`` gives the reason.
    public static let outdated = Code(reason: .outdated)
    /// UIKit would refuse the call, or dropped it, for another reason than a change during the wait; ``SerializedFailure/cause``
    /// gives the reason.
    public static let refused = Code(reason: .refused)
    /// The controller is gone, or all objects that could report the end of its transition are gone.
    public static let gone = Code(reason: .gone)
    /// The request was cancelled, or its lock closed, before its turn; or the lock took the turn back before the transition began.
    public static let withdrawn = Code(reason: .withdrawn)
    /// The turn did not come before the timeout.
    public static let timedOut = Code(reason: .timedOut)
    /// The lock was busy, or a transition outside the lock moved the controllers, and the call does not wait.
    public static let dropped = Code(reason: .dropped)
    /// A newer call with the same key took the call's place in line.
    public static let superseded = Code(reason: .superseded)
  }

  private let failure: CallFailure<NavigationFailure>

  /// The kind of this failure.
  public var code: Code { Code(reason: failure.reason) }
  /// The called verb, such as `present(_:animated:)`.
  public var operation: String { failure.operation }
  /// A message that describes the failure and its reason.
  public var message: String { failure.message }
  /// The failure of UIKit's own verb, for `outdated`, `refused`, and a transition whose end cannot be detected; otherwise nil.
  public var cause: NavigationFailure? { failure.cause }
  /// The transition or request that prevented the call.
  ///
  /// For `dropped`, it is the transition in the way; for `timedOut`, the holder of the lock at the timeout; for `superseded`, the
  /// newer request. The value is nil if the obstacle was over by then, or does not belong to the lock.
  public var obstacle: TransitionLock.Holder? { failure.obstacle }
  /// The file of the call, as in `#fileID`.
  public var file: String { failure.file }
  /// The line of the call.
  public var line: Int { failure.line }
}

extension SerializedFailure: KitFailure {
  package init(_ failure: CallFailure<NavigationFailure>, of controller: AnyObject?) { self.failure = failure }

  package var reason: FailureReason { failure.reason }
}

extension SerializedFailure: CustomStringConvertible {
  /// A message for people, with the attempted operation, the obstacle and the remedy.
  public var description: String {
    if code == .refused, let cause { return "\(cause)" }
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    return failure.reason.advice.map { "\(text) \($0)" } ?? text
  }
}
