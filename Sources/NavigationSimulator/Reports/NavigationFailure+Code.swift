extension NavigationFailure {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String
    let reaction: UIKitReaction
    let advice: String?

    private init(_ description: String, _ reaction: UIKitReaction, _ advice: String? = nil) {
      self.description = description
      self.reaction = reaction
      self.advice = advice
    }

    /// Another transition moves one of the controllers.
    public static let conflict = Code("conflict", .logs, waitOrDrop)
    /// The presenter presents something already.
    public static let alreadyPresenting = Code("alreadyPresenting", .logs, waitOrDrop)
    /// The view of the presenter is in no window.
    public static let notInWindow = Code(
      "notInWindow",
      .logs,
      "Present from a controller that is on screen: once the transition that brings it has completed."
    )
    /// The controller to be presented is on screen, or presented, already.
    public static let alreadyActive = Code(
      "alreadyActive",
      .raises("NSInvalidArgumentException"),
      "Dismiss it first, or use another one."
    )
    /// The controller to be presented or pushed is the child of another.
    public static let hasParent = Code(
      "hasParent",
      .raises("NSInvalidArgumentException"),
      "Take it out of its parent first, or use another one."
    )
    /// A controller was asked to present itself.
    public static let presentsItself = Code("presentsItself", .raises("NSInvalidArgumentException"))
    /// The controller to be pushed is on the stack already, or twice in a new stack.
    public static let alreadyOnStack = Code(
      "alreadyOnStack",
      .raises("NSInvalidArgumentException"),
      "Pop to it, or use another one."
    )
    /// The controller to be popped to is not on the stack.
    public static let notOnStack = Code(
      "notOnStack",
      .raises("NSInternalInconsistencyException"),
      "Look for it in viewControllers first."
    )
    /// The controller to be selected is not one of the tabs.
    public static let notATab = Code(
      "notATab",
      .raises("NSInvalidArgumentException"),
      "Look for it in viewControllers first."
    )
    /// A navigation controller cannot be on the stack of another.
    public static let unsupportedContent = Code(
      "unsupportedContent",
      .raises("NSInvalidArgumentException"),
      "Present it instead."
    )
    /// Views and controllers would not be in each other in the same way: the root of a window cannot be a child, nor can a
    /// controller whose view is in that of another one.
    public static let inconsistentHierarchy = Code(
      "inconsistentHierarchy",
      .raises("UIViewControllerHierarchyInconsistency"),
      "Take its view, and it, out of where they are first, or use another one."
    )
    /// Two controllers are not children of the one that is to make a transition between them.
    public static let noCommonParent = Code(
      "noCommonParent",
      .raises("NSInvalidArgumentException"),
      "Add both with addChild(_:) first."
    )
    /// A controller would be inside of itself.
    public static let containsItself = Code("containsItself", .unknown)
    /// The container manages its children itself: a navigation controller, tabs, a split.
    public static let managedByContainer = Code(
      "managedByContainer",
      .unknown,
      "Change a stack with its verbs, tabs with setViewControllers, the column of details with showDetailViewController."
    )
    /// A segue was to be performed, and the storyboard has none such, or no way for it; ``storyboard`` says why.
    public static let storyboard = Code("storyboard", .unknown)
    /// Time has run out of deadlines, and the transition that a verb awaits, or another one, is open still.
    public static let neverCompleted = Code("neverCompleted", .unknown, SimulationFailure.Code.neverCompleted.advice)
    /// Nothing is presented that could be dismissed.
    public static let nothingPresented = Code("nothingPresented", .unknown)
    /// There is no navigation controller whose stack could change.
    public static let noNavigationController = Code("noNavigationController", .unknown)

    private static let waitOrDrop = "Wait in line with a TransitionLock, or drop what comes meanwhile."
  }
}
