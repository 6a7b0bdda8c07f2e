public import AppearanceLog
internal import TransitionSupport

/// Why an operation was refused. It changed nothing.
public struct NavigationFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String
    let reaction: Reaction

    /// How UIKit answers.
    enum Reaction: Hashable, Sendable {
      case logs
      case raises(String)
      /// By doing nothing, without a word.
      case ignores
      case unknown
    }

    private init(_ description: String, _ reaction: Reaction) {
      self.description = description
      self.reaction = reaction
    }

    /// Another transition moves one of the controllers.
    public static let conflict = Code("conflict", .logs)
    /// The presenter presents something already.
    public static let alreadyPresenting = Code("alreadyPresenting", .logs)
    /// The view of the presenter is in no window.
    public static let notInWindow = Code("notInWindow", .logs)
    /// The controller to be presented is on screen, or presented, already.
    public static let alreadyActive = Code("alreadyActive", .raises("NSInvalidArgumentException"))
    /// The controller to be presented or pushed is the child of another.
    public static let hasParent = Code("hasParent", .raises("NSInvalidArgumentException"))
    /// A controller was asked to present itself.
    public static let presentsItself = Code("presentsItself", .raises("NSInvalidArgumentException"))
    /// The controller to be pushed is on the stack already, or twice in a new stack.
    public static let alreadyOnStack = Code("alreadyOnStack", .raises("NSInvalidArgumentException"))
    /// The controller to be popped to is not on the stack.
    public static let notOnStack = Code("notOnStack", .raises("NSInternalInconsistencyException"))
    /// A navigation controller cannot be on the stack of another.
    public static let unsupportedContent = Code("unsupportedContent", .raises("NSInvalidArgumentException"))
    /// Views and controllers would not be in each other in the same way: the root of a window cannot be a child, nor can a
    /// controller whose view is in that of another one.
    public static let inconsistentHierarchy = Code(
      "inconsistentHierarchy",
      .raises("UIViewControllerHierarchyInconsistency")
    )
    /// Two controllers are not children of the one that is to make a transition between them.
    public static let noCommonParent = Code("noCommonParent", .raises("NSInvalidArgumentException"))
    /// A controller would be inside of itself.
    public static let containsItself = Code("containsItself", .unknown)
    /// The container manages its children itself: a navigation controller by its verbs, a split not at all.
    public static let managedByContainer = Code("managedByContainer", .unknown)
    /// The controller's scene has no segue of that name.
    public static let unknownSegue = Code("unknownSegue", .raises("NSInvalidArgumentException"))
    /// The storyboard has no scene of that name.
    public static let unknownScene = Code("unknownScene", .raises("NSInvalidArgumentException"))
    /// A segue cannot be as it was to be added: without an identifier, for instance.
    public static let invalidSegue = Code("invalidSegue", .unknown)
    /// No controller on the way back has the action of an unwind segue. UIKit does nothing then (documented).
    public static let noUnwindDestination = Code("noUnwindDestination", .ignores)
    /// On old systems an unwind segue finds no way out of a custom presentation. UIKit then prepares the segue and calls its
    /// action, and does nothing else (seen).
    public static let noWayBack = Code("noWayBack", .ignores)
    /// A property animator was called in a state in which it cannot be: paused when it was stopped, for instance.
    public static let wrongAnimatorState = Code("wrongAnimatorState", .raises("NSInternalInconsistencyException"))
    /// Time has run out of deadlines, and transitions are open still.
    public static let neverCompleted = Code("neverCompleted", .unknown)
    /// Time has run out of deadlines, and a transition holds a `TransitionLock` on the clock for which others wait.
    public static let lockHeld = Code("lockHeld", .unknown)
    /// Time was to be moved from within a run.
    public static let alreadyRunning = Code("alreadyRunning", .unknown)
    /// Nothing is presented that could be dismissed.
    public static let nothingPresented = Code("nothingPresented", .unknown)
    /// There is no navigation controller whose stack could change.
    public static let noNavigationController = Code("noNavigationController", .unknown)
  }

  /// What kind of failure this is.
  public let code: Code
  /// What was attempted, such as `present(_:animated:)`.
  public let operation: String
  /// The controllers that the operation concerns, the receiver first.
  public let controllers: [ControllerIdentity]
  /// The transition that is in the way.
  public let inTheWay: TransitionRecord?
  /// What UIKit says in this case, for those who search for it; where UIKit knows no such case, what happened.
  public let message: String
  /// The file of the attempt, as `#fileID` gives it; empty where it is not known.
  public let file: String
  /// The line of the attempt.
  public let line: Int

  init(
    _ code: Code,
    operation: String,
    controllers: [ViewController],
    inTheWay: TransitionRecord? = nil,
    message: String,
    at place: CallSite? = nil
  ) {
    self.code = code
    self.operation = operation
    self.controllers = controllers.map(\.identity)
    self.inTheWay = inTheWay
    self.message = message
    file = place.map { "\($0.file)" } ?? ""
    line = place.map { Int($0.line) } ?? 0
  }

  /// The exception that UIKit raises in this case; nil where it writes to the console, or knows no such case.
  public var exceptionName: String? {
    if case .raises(let name) = code.reaction { name } else { nil }
  }

  /// Whether UIKit writes its message to the console and drops the operation.
  public var isLoggedByUIKit: Bool { code.reaction == .logs }

  /// Whether UIKit drops the operation, with a message or without.
  var isDroppedByUIKit: Bool { code.reaction == .logs || code.reaction == .ignores }
}

extension NavigationFailure: CustomStringConvertible {
  /// For people: what was attempted, what is in the way, what to do.
  public var description: String {
    var text = "\(operation) failed: \(message)"
    if let last = message.last, !".!?".contains(last) { text += "." }
    if !controllers.isEmpty, !controllers.contains(where: { isMentioned($0) }) {
      text += " Concerned: \(controllers.map(\.description).joined(separator: ", "))."
    }
    if let inTheWay { text += " In the way: \(inTheWay)." }
    if !file.isEmpty { text += " Attempted at \(file):\(line)." }
    return advice.map { "\(text) \($0)" } ?? text
  }

  private func isMentioned(_ controller: ControllerIdentity) -> Bool {
    let name = "\(controller)"
    return message.indices.contains { message[$0...].hasPrefix(name) }
  }

  private var advice: String? {
    switch code {
    case .conflict, .alreadyPresenting: "Wait in line with a TransitionLock, or drop what comes meanwhile."
    case .notInWindow: "Present from a controller that is on screen: once the transition that brings it has completed."
    case .alreadyActive: "Dismiss it first, or use another one."
    case .hasParent: "Take it out of its parent first, or use another one."
    case .alreadyOnStack: "Pop to it, or use another one."
    case .notOnStack: "Look for it in viewControllers first."
    case .unsupportedContent: "Present it instead."
    case .inconsistentHierarchy: "Take its view, and it, out of where they are first, or use another one."
    case .noCommonParent: "Add both with addChild(_:) first."
    case .managedByContainer: "Change the stack with its verbs; leave the columns of a split where they are."
    case .unknownSegue, .unknownScene: "Add it to the storyboard first, or mend the identifier."
    case .noUnwindDestination: "Add the action to a controller on the way back, in the parents and presenters."
    case .noWayBack: "Present it with the style fullScreen, or dismiss it in the action."
    case .neverCompleted: "Does every path of these transitions complete them?"
    case .lockHeld: "Does every path end its token? Before what comes from outside, move time with advance(by:)."
    default: nil
    }
  }
}
