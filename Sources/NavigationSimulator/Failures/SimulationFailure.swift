/// The reason why a run of a simulation could not continue.
public struct SimulationFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String
    let advice: String?

    /// Time has run out of deadlines, and transitions are still open.
    public static let neverCompleted = Code(
      description: "neverCompleted",
      advice: "Does every path of these transitions complete them?"
    )
    /// Time has run out of deadlines, and a transition holds a `TransitionLock` on the clock while
    /// others wait for it.
    public static let lockHeld = Code(
      description: "lockHeld",
      advice:
        "Does every path end its token? Before an event from outside, move time with advance(by:)."
    )
    /// A callback or completion within a run tried to move time.
    public static let alreadyRunning = Code(description: "alreadyRunning", advice: nil)
  }

  /// The kind of this failure.
  public let code: Code
  /// The call that failed to move time, such as `run()`.
  public let operation: String
  /// The transitions that are still open, in the order of their start.
  public let openTransitions: [TransitionRecord]
  /// A description of the event.
  public let message: String

  init(_ code: Code, operation: String, openTransitions: [TransitionRecord] = [], message: String) {
    self.code = code
    self.operation = operation
    self.openTransitions = openTransitions
    self.message = message
  }
}

extension SimulationFailure: CustomStringConvertible {
  /// A human-readable message: the attempted operation, the obstacle, and the remedy.
  public var description: String {
    FailureText(
      operation: operation,
      message: message,
      transitionInTheWay: openTransitions.first,
      advice: code.advice
    )
    .description
  }
}
