internal import TransitionTurns

extension NavigationFailure {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    let reason: RefusalReason

    init(_ reason: RefusalReason) { self.reason = reason }

    /// A name for people and logs.
    public var description: String { reason.rawValue }

    /// Another transition moves one of the controllers.
    public static let conflict = Code(.conflict)
    /// The presenter, or an ancestor of it, presents something already.
    public static let alreadyPresenting = Code(.alreadyPresenting)
    /// The view of the presenter is in no window.
    public static let notInWindow = Code(.notInWindow)
    /// The controller to be presented or pushed is on screen, or presented, already.
    public static let alreadyActive = Code(.alreadyActive)
    /// The controller to be presented or pushed is the child of another.
    public static let hasParent = Code(.hasParent)
    /// The controller belongs to another window.
    public static let otherWindow = Code(.otherWindow)
    /// The lock is that of another scene than the one of the controller.
    public static let otherScene = Code(.otherScene)
    /// The scene of the lock has been disconnected.
    public static let sceneGone = Code(.sceneGone)
    /// A controller was asked to present itself.
    public static let presentsItself = Code(.presentsItself)
    /// A controller would be inside of itself: it was to be pushed on its own stack.
    public static let containsItself = Code(.containsItself)
    /// The controller to be pushed is on the stack already, or twice in a new stack.
    public static let alreadyOnStack = Code(.alreadyOnStack)
    /// The controller to be popped to is not on the stack.
    public static let notOnStack = Code(.notOnStack)
    /// The controller to be selected is not one of the tabs.
    public static let notATab = Code(.notATab)
    /// A navigation controller cannot be on the stack of another.
    public static let unsupportedContent = Code(.unsupportedContent)
    /// There is no navigation controller whose stack could change.
    public static let noNavigationController = Code(.noNavigationController)
    /// Nothing is presented that could be dismissed.
    public static let nothingPresented = Code(.nothingPresented)
    /// UIKit was called and did not do it.
    public static let dropped = Code(.dropped)
    /// Everything that could have told of the end of the transition is gone.
    public static let abandoned = Code(.abandoned)
  }
}
