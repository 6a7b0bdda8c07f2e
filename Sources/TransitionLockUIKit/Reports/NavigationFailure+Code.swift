internal import TransitionTurns

extension NavigationFailure {
  /// The kind of a failure. Later versions may add kinds; handle an unknown kind like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    let reason: RefusalReason

    init(_ reason: RefusalReason) { self.reason = reason }

    /// The name of the kind, for people and logs.
    public var description: String { reason.rawValue }

    /// Another transition moves one of the controllers.
    public static let conflict = Code(.conflict)
    /// The presenter, or an ancestor of it, already presents another controller.
    public static let alreadyPresenting = Code(.alreadyPresenting)
    /// The view of the presenter is in no window.
    public static let notInWindow = Code(.notInWindow)
    /// The controller to present or push is already on screen, or presented.
    public static let alreadyActive = Code(.alreadyActive)
    /// The controller to present, or to set on a stack, is the child of another.
    public static let hasParent = Code(.hasParent)
    /// The controller belongs to another window.
    public static let otherWindow = Code(.otherWindow)
    /// The lock belongs to another scene than the controller.
    public static let otherScene = Code(.otherScene)
    /// The scene of the lock has been disconnected.
    public static let sceneGone = Code(.sceneGone)
    /// A controller was asked to present itself.
    public static let presentsItself = Code(.presentsItself)
    /// A navigation controller was asked to push itself on its own stack.
    public static let containsItself = Code(.containsItself)
    /// The controller to push is already on the stack, or occurs twice in a new stack.
    public static let alreadyOnStack = Code(.alreadyOnStack)
    /// The target of the pop is not on the stack.
    public static let notOnStack = Code(.notOnStack)
    /// The controller to select is not one of the tabs.
    public static let notATab = Code(.notATab)
    /// A navigation controller cannot be on the stack of another.
    public static let unsupportedContent = Code(.unsupportedContent)
    /// There is no navigation controller whose stack could change.
    public static let noNavigationController = Code(.noNavigationController)
    /// The controller presents nothing that a dismissal can remove.
    public static let nothingPresented = Code(.nothingPresented)
    /// UIKit was called and did not start the transition.
    public static let dropped = Code(.dropped)
    /// All objects that could report the end of the transition are gone.
    public static let abandoned = Code(.abandoned)
  }
}
