/// The reason why a property animator refused a call. The call changed nothing.
public struct AnimatorFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String
    let reaction: UIKitReaction

    /// The animator was called in a state that does not allow the call: paused when it was stopped,
    /// for instance.
    public static let wrongAnimatorState = Code(
      description: "wrongAnimatorState",
      reaction: .raises("NSInternalInconsistencyException")
    )
  }

  /// The kind of this failure.
  public let code: Code
  /// The call, such as `pauseAnimation()`.
  public let operation: String
  /// The message of UIKit, for a search.
  public let message: String

  /// The exception that UIKit raises in this case.
  public var exceptionName: String? { code.reaction.exceptionName }
}

extension AnimatorFailure: CustomStringConvertible {
  /// A human-readable message: the attempted operation, and the obstacle.
  public var description: String {
    FailureText(operation: operation, message: message, advice: nil).description
  }
}
