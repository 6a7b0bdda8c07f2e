/// A question about UIKit that no source settles, and that decides whether an app collides, hangs
/// or leaks.
///
/// The simulation asks a question when an operation depends on it. Nearly all questions are asked
/// only if collisions are UIKit's (``CollisionBehavior/matchingUIKit``). The answer is the default,
/// unless ``Doubts/answer(_:_:)`` gives another one. ``NavigationSimulation`` runs a test under
/// each answer with `underEachDoubt`. More questions may come.
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
    /// The rest of a sentence that begins with "UIKit", such as "drops a presentation while a push
    /// runs".
    public let behavior: String
    /// The evidence for the answer.
    public let source: String

    fileprivate init(_ answer: Answer, _ behavior: String, _ source: String) {
      (self.answer, self.behavior, self.source) = (answer, behavior, source)
    }
  }

  private init(_ name: String, _ question: String, _ options: Option...) {
    (self.name, self.question, self.options) = (name, question, options)
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
    /// The coordinator exists when the call returns.
    public static let whenTheCallReturns = Answer(description: "whenTheCallReturns")
    /// The coordinator exists after the commit that ends the turn of the call.
    public static let afterTheCommit = Answer(description: "afterTheCommit")
    /// The coordinator exists a frame after the call.
    public static let aFrameLater = Answer(description: "aFrameLater")
    /// The coordinator exists two frames after the call.
    public static let twoFramesLater = Answer(description: "twoFramesLater")
    /// The transition ends in the next turn of the run loop.
    public static let afterOneTurn = Answer(description: "afterOneTurn")
    /// The transition ends two turns of the run loop after the call.
    public static let afterTwoTurns = Answer(description: "afterTwoTurns")
    /// The transition ends three turns of the run loop after the call.
    public static let afterThreeTurns = Answer(description: "afterThreeTurns")
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
  /// The moment from which on an animated push, pop, presentation or dismissal has a coordinator.
  ///
  /// Until then the controllers are linked, the stack has its new controllers, and no callback has
  /// come. Asked where collisions are UIKit's.
  public static let existenceOfACoordinator = Doubt(
    "existenceOfACoordinator",
    "When does the coordinator of a transition exist?",
    Option(
      .whenTheCallReturns,
      "creates the coordinator of a transition within the call",
      "A great many apps animate alongside a push that they have just started."
    ),
    Option(
      .afterTheCommit,
      "creates the coordinator of a transition after the commit",
      "Crash logs show presentations begin there (runTransitionForCurrentState)."
    ),
    Option(
      .aFrameLater,
      "creates the coordinator of a transition a frame after the call",
      "Crash logs show pushes begin in a later layout (_startDeferredTransitionIfNeeded)."
    ),
    Option(
      .twoFramesLater,
      "creates the coordinator of a transition two frames after the call",
      "Since iOS 18 a commit is a step of UIKit's update, which may be a frame away."
    )
  )

  /// The fate of a presentation while a push or a pop runs in the presenter.
  public static let presentationDuringPush = Doubt(
    "presentationDuringPush",
    "Does a presentation go through while a push or a pop runs in its presenter?",
    Option(.goesThrough, "presents while a push runs", "No published log shows a message for it."),
    Option(
      .dropped,
      "drops a presentation while a push runs",
      "UIKit's words for a stack name \"an existing transition or presentation\", and its check may be the same."
    )
  )

  /// The fate of the completion of a call that UIKit drops.
  public static let completionOfADroppedCall = Doubt(
    "completionOfADroppedCall",
    "What becomes of the completion of a call that UIKit drops?",
    Option(
      .released,
      "releases the completion of a dropped call",
      "Inferred from the message: nothing happens."
    ),
    Option(
      .kept,
      "keeps the completion of a dropped call",
      "No source tells what becomes of the block."
    ),
    Option(
      .called,
      "runs the completion of a dropped call",
      "Apple documents the call of the completion without an exception."
    )
  )

  /// The moment of a completion: before or after the did-callbacks of its transition.
  public static let momentOfACompletion = Doubt(
    "momentOfACompletion",
    "Does the completion of a presentation or a dismissal come before the did-callbacks?",
    Option(
      .afterCallbacks,
      "runs a completion after the did-callbacks",
      "Apple documents it for both."
    ),
    Option(
      .beforeCallbacks,
      "runs a completion before the did-callbacks",
      "Sources disagree on the order."
    )
  )

  /// The fate of a push during a transition of its stack.
  public static let pushDuringTransition = Doubt(
    "pushDuringTransition",
    "What happens to a push during a transition of its stack?",
    Option(
      .dropped,
      "drops a push during a transition of its stack",
      "UIKit's message says that the stack will not be updated."
    ),
    Option(
      .deferred,
      "puts a push off until the transition of its stack ends",
      "Crash logs of iOS 9 to 13 show it (samuelclay/NewsBlur#886, isontheline/pro.webssh.net#16)."
    )
  )

  /// The fate of a presentation from a did-callback of a transition.
  public static let presentationInDidCallback = Doubt(
    "presentationInDidCallback",
    "Does a presentation from viewDidAppear, or another did-callback, go through?",
    Option(.goesThrough, "presents from a did-callback", "A great many apps do so."),
    Option(
      .dropped,
      "drops a presentation from a did-callback",
      "A presentation in the did-callback of an action sheet was dropped (lionheart/openradar-mirror#12290)."
    )
  )

  /// The fate of a dismissal during the presentation of the same controller.
  public static let dismissalDuringPresentation = Doubt(
    "dismissalDuringPresentation",
    "What happens to a dismissal while the presentation of its controller runs?",
    Option(
      .deferred,
      "puts a dismissal off until the presentation ends",
      "The author of a menu saw it (christianselig.com/2021/02/interruptible-view-controller-transitions)."
    ),
    Option(
      .dropped,
      "drops a dismissal during a presentation",
      "Published logs show the message for a dismissal, too."
    )
  )

  /// The fate of a dismissal while a push or a pop runs beneath it, or in what it takes away.
  public static let dismissalDuringPush = Doubt(
    "dismissalDuringPush",
    "Does a dismissal go through while a push or a pop runs beneath it, or in what it takes away?",
    Option(.goesThrough, "dismisses while a push runs", "No published log shows a message for it."),
    Option(
      .dropped,
      "drops a dismissal while a push runs",
      "UIKit's check for a presentation in progress may know other transitions, too."
    )
  )

  /// The end of a presentation or a dismissal without animation; the next one in the same turn
  /// collides with it.
  public static let endWithoutAnimation = Doubt(
    "endWithoutAnimation",
    "After how many turns of the run loop does a presentation or a dismissal without animation end?",
    Option(
      .afterTwoTurns,
      "ends a presentation without animation after two turns",
      "Between the two reports of one turn and of three."
    ),
    Option(
      .afterOneTurn,
      "ends a presentation without animation in the next turn",
      "A report says so (lionheart/openradar-mirror#2680)."
    ),
    Option(
      .afterThreeTurns,
      "ends a presentation without animation after three turns",
      "A report says two to three (lionheart/openradar-mirror#3068)."
    )
  )

  /// The fate of the completion of a dismissal where nothing is presented.
  public static let completionOfADismissalOfNothing = Doubt(
    "completionOfADismissalOfNothing",
    "Does the completion of a dismissal run if nothing is presented?",
    Option(
      .called,
      "runs the completion of a dismissal of nothing",
      "Apple documents no case in which UIKit leaves it out."
    ),
    Option(
      .released,
      "releases the completion of a dismissal of nothing",
      "Apple documents the completion as called after the dismissal, and there is none."
    )
  )

  /// All questions.
  public static let all = [
    existenceOfACoordinator, presentationDuringPush, completionOfADroppedCall, momentOfACompletion,
    pushDuringTransition, presentationInDidCallback, dismissalDuringPresentation,
    dismissalDuringPush,
    endWithoutAnimation, completionOfADismissalOfNothing,
  ]
}
