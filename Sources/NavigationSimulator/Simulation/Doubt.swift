/// A question about UIKit that no source settles, and that decides whether an app collides, hangs or leaks.
///
/// The simulation asks a question when an operation depends on it; questions about collisions, only where these are
/// UIKit's (``CollisionBehavior/matchingUIKit``). The answer is the default, unless ``Doubts/answer(_:_:)`` gives another
/// one. ``NavigationSimulation`` runs a test under each answer with `underEachDoubt`. More questions may come.
public struct Doubt: Sendable, CustomStringConvertible {
  /// The name of the question.
  public let name: String
  /// The question, for the ledger.
  public let question: String
  /// The answers that the evidence allows, the default first.
  public let options: [Option]

  /// A possible answer.
  public struct Option: Hashable, Sendable {
    /// The answer.
    public let answer: Answer
    /// The rest of a sentence that begins with "UIKit", such as "drops a presentation while a push runs".
    public let behavior: String
    /// The evidence for the answer.
    public let source: String
  }

  /// The name of an answer.
  public struct Answer: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let description: String

    /// The operation goes through.
    public static let goesThrough = Answer(description: "goesThrough")
    /// UIKit drops the operation, with a message.
    public static let dropped = Answer(description: "dropped")
    /// The operation waits for the end of the transition in its way.
    public static let deferred = Answer(description: "deferred")
    /// The completion is released, and never runs.
    public static let released = Answer(description: "released")
    /// The completion stays in memory, and never runs.
    public static let kept = Answer(description: "kept")
    /// The completion runs, although nothing happened.
    public static let called = Answer(description: "called")
    /// The completion follows the did-callbacks.
    public static let afterCallbacks = Answer(description: "afterCallbacks")
    /// The completion precedes the did-callbacks.
    public static let beforeCallbacks = Answer(description: "beforeCallbacks")
  }

  /// The name.
  public var description: String { name }
}

extension Doubt: Hashable {
  /// Returns whether two questions have the same name.
  public static func == (left: Doubt, right: Doubt) -> Bool { left.name == right.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The questions.
extension Doubt {
  /// The fate of a presentation while a push or a pop runs in the presenter.
  public static let presentationDuringPush = Doubt(
    name: "presentationDuringPush",
    question: "Does a presentation go through while a push or a pop runs in its presenter?",
    options: [
      Option(
        answer: .goesThrough,
        behavior: "presents while a push runs",
        source: "No published log shows a message for it."
      ),
      Option(
        answer: .dropped,
        behavior: "drops a presentation while a push runs",
        source:
          "UIKit's words for a stack name \"an existing transition or presentation\", and its check may be the same."
      ),
    ]
  )

  /// The fate of the completion of a call that UIKit drops.
  public static let completionOfADroppedCall = Doubt(
    name: "completionOfADroppedCall",
    question: "What becomes of the completion of a call that UIKit drops?",
    options: [
      Option(
        answer: .released,
        behavior: "releases the completion of a dropped call",
        source: "Inferred from the message: nothing happens."
      ),
      Option(
        answer: .kept,
        behavior: "keeps the completion of a dropped call",
        source: "No source tells what becomes of the block."
      ),
      Option(
        answer: .called,
        behavior: "runs the completion of a dropped call",
        source: "Apple documents the call of the completion without an exception."
      ),
    ]
  )

  /// The moment of a completion: before or after the did-callbacks of its transition.
  public static let momentOfACompletion = Doubt(
    name: "momentOfACompletion",
    question: "Does the completion of a presentation or a dismissal come before the did-callbacks?",
    options: [
      Option(
        answer: .afterCallbacks,
        behavior: "runs a completion after the did-callbacks",
        source: "Apple documents it for both."
      ),
      Option(
        answer: .beforeCallbacks,
        behavior: "runs a completion before the did-callbacks",
        source: "Sources disagree on the order."
      ),
    ]
  )

  /// The fate of a push during a transition of its stack.
  public static let pushDuringTransition = Doubt(
    name: "pushDuringTransition",
    question: "What happens to a push during a transition of its stack?",
    options: [
      Option(
        answer: .dropped,
        behavior: "drops a push during a transition of its stack",
        source: "UIKit's message says that the stack will not be updated."
      ),
      Option(
        answer: .deferred,
        behavior: "puts a push off until the transition of its stack ends",
        source: "Crash logs of iOS 9 to 13 show it (samuelclay/NewsBlur#886, isontheline/pro.webssh.net#16)."
      ),
    ]
  )

  /// The fate of a presentation from a did-callback of a transition.
  public static let presentationInDidCallback = Doubt(
    name: "presentationInDidCallback",
    question: "Does a presentation from viewDidAppear, or another did-callback, go through?",
    options: [
      Option(
        answer: .goesThrough,
        behavior: "presents from a did-callback",
        source: "A great many apps do so."
      ),
      Option(
        answer: .dropped,
        behavior: "drops a presentation from a did-callback",
        source: "A presentation in the did-callback of an action sheet was dropped (lionheart/openradar-mirror#12290)."
      ),
    ]
  )

  /// All questions.
  public static let all = [
    presentationDuringPush, completionOfADroppedCall, momentOfACompletion, pushDuringTransition,
    presentationInDidCallback,
  ]
}
