internal import TransitionEngine
internal import TransitionSupport

/// The reason why an operation on controllers was refused. It changed nothing.
public struct NavigationFailure: Error, Hashable, Sendable {
  /// The kind of this failure.
  public let code: Code
  /// The call that was refused, such as `present(_:animated:)`.
  public let operation: String
  /// The controllers that the operation concerns, the receiver first.
  public let controllers: [ControllerIdentity]
  /// The transition that is in the way.
  public let conflictingTransition: TransitionRecord?
  /// UIKit's message in this case, for a search; where UIKit has none, a description of the event.
  public let message: String
  /// The file of the attempt, as `#fileID` gives it; empty where it is not known.
  public let file: String
  /// The line of the attempt.
  public let line: Int

  /// The failure of the storyboard, of a failure with the code `storyboard`: a segue that is not
  /// there, for instance.
  public let storyboard: StoryboardFailure?

  let reaction: UIKitReaction

  /// Creates the failure of a segue that the storyboard has no way for.
  init(_ failure: StoryboardFailure) {
    code = .storyboard
    operation = failure.operation
    controllers = failure.controllers
    conflictingTransition = nil
    message = failure.message
    storyboard = failure
    reaction = failure.code.reaction
    file = failure.file
    line = failure.line
  }

  /// Creates the failure of a verb that waits for a transition that never ends.
  init(_ failure: SimulationFailure) {
    self.init(
      CallRefusal(.neverCompleted, failure.message),
      to: failure.operation,
      conflictingTransition: failure.openTransitions.first
    )
  }

  /// The exception that UIKit raises in this case; nil where it writes to the console, or knows no
  /// such case.
  public var exceptionName: String? { reaction.exceptionName }

  /// A Boolean value that indicates whether UIKit writes its message to the console and drops the
  /// operation; false for a conflict that UIKit is not known to detect.
  public var isLoggedByUIKit: Bool { reaction == .logs }

  /// Whether UIKit drops the operation, with a message or without.
  var isDroppedByUIKit: Bool { reaction == .logs || reaction == .ignores }
}

extension NavigationFailure: CustomStringConvertible {
  /// A human-readable message: the attempted operation, the obstacle, and the remedy.
  public var description: String {
    FailureText(
      operation: operation,
      message: message,
      controllers: controllers,
      transitionInTheWay: conflictingTransition,
      file: file,
      line: line,
      advice: storyboard?.code.advice ?? code.advice
    )
    .description
  }
}
