internal import TransitionEngine

extension NavigationFailure {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    let reason: RefusalReason

    init(_ reason: RefusalReason) { self.reason = reason }

    /// A human-readable name, also for logs.
    public var description: String { reason.rawValue }

    /// Another transition moves one of the controllers.
    public static let conflict = Code(.conflict)
    /// The presenter presents something already.
    public static let alreadyPresenting = Code(.alreadyPresenting)
    /// The view of the presenter is in no window.
    public static let notInWindow = Code(.notInWindow)
    /// The controller to be presented is on screen, or presented, already.
    public static let alreadyActive = Code(.alreadyActive)
    /// The controller to be presented or pushed is on screen in another window.
    public static let otherWindow = Code(.otherWindow)
    /// The controller to be presented or pushed is the child of another.
    public static let hasParent = Code(.hasParent)
    /// A controller was asked to present itself.
    public static let presentsItself = Code(.presentsItself)
    /// The style of the controller to be presented is none to present with.
    public static let unsupportedStyle = Code(.unsupportedStyle)
    /// The controller to be pushed is on the stack already, or twice in a new stack.
    public static let alreadyOnStack = Code(.alreadyOnStack)
    /// The controller to be popped to is not on the stack.
    public static let notOnStack = Code(.notOnStack)
    /// The controller to be selected is not one of the tabs.
    public static let notATab = Code(.notATab)
    /// A navigation controller cannot be on the stack of another.
    public static let unsupportedContent = Code(.unsupportedContent)
    /// Views and controllers would be nested inconsistently: the root of a window cannot be a
    /// child, nor can a controller whose view is in the view of another controller.
    public static let inconsistentHierarchy = Code(.inconsistentHierarchy)
    /// Two controllers are not children of the controller that would make a transition between
    /// them.
    public static let noCommonParent = Code(.noCommonParent)
    /// A controller would be inside of itself.
    public static let containsItself = Code(.containsItself)
    /// The container manages its children itself: a navigation controller, tabs, a split.
    public static let managedByContainer = Code(.managedByContainer)
    /// The storyboard lacks the performed segue, or the segue has no path; ``storyboard`` has the
    /// reason.
    public static let storyboard = Code(.storyboard)
    /// Time has run out of deadlines, and the transition that a verb awaits, or another one, is
    /// still open.
    public static let neverCompleted = Code(.neverCompleted)
    /// Nothing is presented that could be dismissed.
    public static let nothingPresented = Code(.nothingPresented)
    /// There is no navigation controller whose stack could change.
    public static let noNavigationController = Code(.noNavigationController)
  }
}

extension NavigationFailure.Code {
  /// UIKit's reaction in this case.
  var reaction: UIKitReaction {
    switch reason {
    case .conflict, .alreadyPresenting, .notInWindow: .logs
    case .alreadyActive, .otherWindow, .hasParent, .presentsItself, .alreadyOnStack, .notATab,
      .unsupportedContent, .noCommonParent:
      .raises("NSInvalidArgumentException")
    case .notOnStack, .unsupportedStyle: .raises("NSInternalInconsistencyException")
    case .inconsistentHierarchy: .raises("UIViewControllerHierarchyInconsistency")
    default: .unknown
    }
  }

  var advice: String? {
    self == .neverCompleted ? SimulationFailure.Code.neverCompleted.advice : reason.advice
  }
}

/// UIKit's reaction to a failure.
enum UIKitReaction: Hashable, Sendable {
  /// Writes to the console, and drops the operation.
  case logs
  /// Raises the exception of that name.
  case raises(String)
  /// Does nothing, and logs nothing.
  case ignores
  case unknown

  /// The exception that it raises; nil if it raises none.
  var exceptionName: String? { if case .raises(let name) = self { name } else { nil } }
}
