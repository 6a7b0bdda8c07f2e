/// The reason why a call is not made, or was made in vain: one definition for UIKit and the simulator.
package enum RefusalReason: String, Sendable {
  /// Another transition moves one of the controllers.
  case conflict
  /// The presenter, or an ancestor of it, presents something already.
  case alreadyPresenting
  /// The view of the presenter is in no window.
  case notInWindow
  /// A controller that is to come on screen is there, or is presented, already.
  case alreadyActive
  /// A controller that is to come on screen is the child of another.
  case hasParent
  /// The controller belongs to another window.
  case otherWindow
  /// The lock is that of another scene than the one of the controller.
  case otherScene
  /// The scene of the lock is no longer connected.
  case sceneGone
  /// A controller was asked to present itself.
  case presentsItself
  /// A controller would be inside of itself.
  case containsItself
  /// A controller is on the stack already, or twice in a new one.
  case alreadyOnStack
  /// The controller to be popped to is not on the stack.
  case notOnStack
  /// The controller to be selected is not one of the tabs.
  case notATab
  /// A navigation controller cannot be on the stack of another.
  case unsupportedContent
  /// Views and controllers would not be in each other in the same way.
  case inconsistentHierarchy
  /// Two controllers are not children of the one that is to make a transition between them.
  case noCommonParent
  /// The container manages its children itself.
  case managedByContainer
  /// The storyboard has no such segue, or no way for it.
  case storyboard
  /// Time has run out of deadlines.
  case neverCompleted
  /// There is no navigation controller whose stack could change.
  case noNavigationController
  /// Nothing is presented that could be dismissed.
  case nothingPresented
  /// The call was made, and was not followed.
  case dropped
  /// Everything that could have told of the end is gone.
  case abandoned
}

extension RefusalReason {
  /// A Boolean value that indicates whether the passing of time can bring it about, between a call and its turn.
  package var isBroughtAboutByTime: Bool {
    switch self {
    case .alreadyPresenting, .notInWindow, .alreadyActive, .hasParent, .alreadyOnStack, .notOnStack, .notATab,
      .noNavigationController, .nothingPresented:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether what is in the way may go while the call waits outside of the line.
  var mayPass: Bool {
    switch self {
    case .conflict, .alreadyPresenting, .notInWindow, .dropped: true
    default: false
    }
  }

  /// What to do about it.
  package var advice: String? {
    switch self {
    case .conflict: "Wait in line with a TransitionLock, or drop what comes meanwhile."
    case .alreadyPresenting: "Present on what is presented, or dismiss that first."
    case .notInWindow:
      "Present from a controller that is on screen: once the transition that brings it has completed."
    case .alreadyActive: "Dismiss it first, or use another one."
    case .hasParent: "Take it out of its parent first, or use another one."
    case .otherWindow: "Each window has its own controllers."
    case .otherScene: "Take the transitionLock of the scene that the controller is in."
    case .sceneGone: "Take the transitionLock of a scene that is connected."
    case .alreadyOnStack: "Pop to it, or use another one."
    case .notOnStack, .notATab: "Look for it in viewControllers first."
    case .unsupportedContent: "Present it instead."
    case .inconsistentHierarchy: "Take its view, and it, out of where they are first, or use another one."
    case .noCommonParent: "Add both with addChild(_:) first."
    case .managedByContainer:
      "Change a stack with its verbs, tabs with setViewControllers, the column of details with showDetailViewController."
    case .dropped: "UIKit writes the reason to the console."
    default: nil
    }
  }
}
