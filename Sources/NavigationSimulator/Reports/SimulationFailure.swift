/// The reason why a run of a simulation could not go on.
public struct SimulationFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String
    let advice: String?

    /// Time has run out of deadlines, and transitions are open still.
    public static let neverCompleted = Code(
      description: "neverCompleted",
      advice: "Does every path of these transitions complete them?"
    )
    /// Time has run out of deadlines, and a transition holds a `TransitionLock` on the clock for which others wait.
    public static let lockHeld = Code(
      description: "lockHeld",
      advice: "Does every path end its token? Before what comes from outside, move time with advance(by:)."
    )
    /// Time was to be moved from within a run.
    public static let alreadyRunning = Code(description: "alreadyRunning", advice: nil)
  }

  /// The kind of this failure.
  public let code: Code
  /// The call that was to move time, such as `run()`.
  public let operation: String
  /// The transitions that are open still, in the order in which they started.
  public let openTransitions: [TransitionRecord]
  /// The story of what happened.
  public let message: String

  init(_ code: Code, operation: String, openTransitions: [TransitionRecord] = [], message: String) {
    self.code = code
    self.operation = operation
    self.openTransitions = openTransitions
    self.message = message
  }
}

extension SimulationFailure: CustomStringConvertible {
  /// For people: what was attempted, what is in the way, what to do.
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
