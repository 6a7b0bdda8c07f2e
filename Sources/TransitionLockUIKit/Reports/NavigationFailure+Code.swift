extension NavigationFailure {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String
    let advice: String?
    /// A Boolean value that indicates whether the passing of time can bring it about, between a call and its turn.
    let isBroughtAboutByTime: Bool

    private init(_ description: String, byTime isBroughtAboutByTime: Bool = false, _ advice: String? = nil) {
      self.description = description
      self.isBroughtAboutByTime = isBroughtAboutByTime
      self.advice = advice
    }

    /// Another transition moves one of the controllers.
    public static let conflict = Code("conflict", "Wait in line on a lock, or drop what comes meanwhile.")
    /// The presenter, or an ancestor of it, presents something already.
    public static let alreadyPresenting = Code(
      "alreadyPresenting",
      byTime: true,
      "Present on what is presented, or dismiss that first."
    )
    /// The view of the presenter is in no window.
    public static let notInWindow = Code(
      "notInWindow",
      byTime: true,
      "Present from a controller that is on screen: once the transition that brings it has completed."
    )
    /// The controller to be presented or pushed is on screen, or presented, already.
    public static let alreadyActive = Code(
      "alreadyActive",
      byTime: true,
      "Dismiss it first, or use another one."
    )
    /// The controller to be presented or pushed is the child of another.
    public static let hasParent = Code(
      "hasParent",
      byTime: true,
      "Take it out of its parent first, or use another one."
    )
    /// The controller, or the lock, belongs to another window or scene.
    public static let otherWindow = Code(
      "otherWindow",
      "Each window has controllers of its own; each scene has a lock of its own, its transitionLock."
    )
    /// A controller was asked to present itself, or to be pushed on its own stack.
    public static let containsItself = Code("containsItself")
    /// The controller to be pushed is on the stack already, or twice in a new stack.
    public static let alreadyOnStack = Code("alreadyOnStack", byTime: true, "Pop to it, or use another one.")
    /// The controller to be popped to is not on the stack.
    public static let notOnStack = Code("notOnStack", byTime: true, "Look for it in viewControllers first.")
    /// A navigation controller cannot be on the stack of another.
    public static let unsupportedContent = Code("unsupportedContent", "Present it instead.")
    /// There is no navigation controller whose stack could change.
    public static let noNavigationController = Code("noNavigationController", byTime: true)
    /// Nothing is presented that could be dismissed.
    public static let nothingPresented = Code("nothingPresented", byTime: true)
    /// UIKit was called and did not do it.
    public static let dropped = Code("dropped", "UIKit writes the reason to the console.")
    /// Everything that could have told of the end of the transition is gone.
    public static let abandoned = Code("abandoned")
  }
}
