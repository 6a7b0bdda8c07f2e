internal import TransitionSupport

/// The reason why a storyboard could not be built, or has no way for a segue.
public struct StoryboardFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String
    let reaction: UIKitReaction
    let advice: String?

    private init(_ description: String, _ reaction: UIKitReaction, _ advice: String? = nil) {
      self.description = description
      self.reaction = reaction
      self.advice = advice
    }

    /// The controller's scene has no segue of that name.
    public static let unknownSegue = Code(
      "unknownSegue",
      .raises("NSInvalidArgumentException"),
      addItFirst
    )
    /// The storyboard has no scene of that name.
    public static let unknownScene = Code(
      "unknownScene",
      .raises("NSInvalidArgumentException"),
      addItFirst
    )
    /// A segue cannot be added like this: without an identifier, for instance.
    public static let invalidSegue = Code("invalidSegue", .unknown)
    /// No controller on the way back has the action of an unwind segue. UIKit does nothing then
    /// (documented).
    public static let noUnwindDestination = Code(
      "noUnwindDestination",
      .ignores,
      "Add the action to a controller on the way back, in the parents and presenters."
    )
    /// On old systems an unwind segue finds no way out of a custom presentation. UIKit then
    /// prepares the segue and calls its action, and does nothing else (seen).
    public static let noWayBack = Code(
      "noWayBack",
      .ignores,
      "Present it with the style fullScreen, or dismiss it in the action."
    )

    private static let addItFirst = "Add it to the storyboard first, or correct the identifier."
  }

  /// The kind of this failure.
  public let code: Code
  /// The call that failed, such as `addSegue(_:from:to:)`.
  public let operation: String
  /// The controllers that the operation concerns, the receiver first.
  public let controllers: [ControllerIdentity]
  /// UIKit's message in this case, for a search; where UIKit has none, a description of the event.
  public let message: String
  /// The file of the attempt, as `#fileID` gives it.
  public let file: String
  /// The line of the attempt.
  public let line: Int

  init(
    _ code: Code,
    operation: String,
    controllers: [ControllerIdentity] = [],
    message: String,
    at site: CallSite
  ) {
    self.code = code
    self.operation = operation
    self.controllers = controllers
    self.message = message
    file = "\(site.file)"
    line = Int(site.line)
  }

  /// The exception that UIKit raises in this case; nil where it does nothing, or knows no such
  /// case.
  public var exceptionName: String? { code.reaction.exceptionName }
}

extension StoryboardFailure: CustomStringConvertible {
  /// A human-readable message: the attempted operation, the obstacle, and the remedy.
  public var description: String {
    FailureText(
      operation: operation,
      message: message,
      controllers: controllers,
      file: file,
      line: line,
      advice: code.advice
    )
    .description
  }
}
