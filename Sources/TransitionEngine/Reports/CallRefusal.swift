/// The reason why a kit refuses or drops a call, with a message.
package struct CallRefusal: Error, Sendable {
  package let reason: RefusalReason
  package let message: String
  /// The error that the kit threw, if any.
  package let underlying: (any Error)?

  package init(_ reason: RefusalReason, _ message: String, underlying: (any Error)? = nil) {
    (self.reason, self.message, self.underlying) = (reason, message, underlying)
  }
}

extension CallRefusal: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.reason == right.reason && left.message == right.message
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(message) }
}

/// The reason why a kit refuses or drops a call: one definition for UIKit and the simulator.
package enum RefusalReason: String, Sendable {
  /// Another transition moves one of the controllers.
  case conflict
  /// The presenter, or an ancestor of it, already presents another controller.
  case alreadyPresenting
  /// The view of the presenter is in no window.
  case notInWindow
  /// The controller to show is already on screen, or presented.
  case alreadyActive
  /// The controller to show is the child of another.
  case hasParent
  /// The controller belongs to another window.
  case otherWindow
  /// The lock belongs to another scene than the controller.
  case otherScene
  /// The scene of the lock has been disconnected.
  case sceneGone
  /// A controller was asked to present itself.
  case presentsItself
  /// The presentation style of the controller cannot present it.
  case unsupportedStyle
  /// A controller would contain itself.
  case containsItself
  /// A controller is already on the stack, or occurs twice in a new one.
  case alreadyOnStack
  /// The target of the pop is not on the stack.
  case notOnStack
  /// The controller to select is not one of the tabs.
  case notATab
  /// A navigation controller cannot be on the stack of another.
  case unsupportedContent
  /// The hierarchies of views and of controllers would differ.
  case inconsistentHierarchy
  /// The controllers of a requested transition are not both children of the container.
  case noCommonParent
  /// The container manages its children itself.
  case managedByContainer
  /// The storyboard has no such segue, or the segue cannot be performed.
  case storyboard
  /// No controller on the way back has the action of an unwind segue.
  case noUnwindDestination
  /// No deadline is left in virtual time, and a transition has not ended.
  case neverCompleted
  /// There is no navigation controller whose stack could change.
  case noNavigationController
  /// The controller presents nothing that a dismissal can remove.
  case nothingPresented
  /// An earlier call with the same key waits or moves, or the controller that it showed has not
  /// gone.
  case notAlone
  /// The kit was called, and did not start the transition.
  case dropped
  /// A controller has remained presented after the dismissal of all.
  case remained
  /// All objects that could report the end are gone.
  case abandoned
  /// The kit was called and has not reported the end in time, and no look shows the change on
  /// screen.
  case unknown
  /// While the call was under way, the lock took the turn back, or the caller cancelled its task;
  /// or a later dismissal withdrew the presentation.
  case withdrawn
}

extension RefusalReason {
  /// The kind of the failure, for callers.
  var code: TransitionFailure.Code {
    switch self {
    case .alreadyPresenting, .notInWindow, .notOnStack, .sceneGone, .unknown:
      // The kind of the same name.
      TransitionFailure.Code(description: rawValue)
    case .conflict, .notAlone, .dropped, .remained: .dropped
    case .abandoned: .gone
    case .withdrawn: .cancelled
    default: .invalid
    }
  }

  /// Whether changes between a call and its turn can cause the refusal.
  var mayResultFromWaiting: Bool {
    switch self {
    case .alreadyPresenting, .notInWindow, .alreadyActive, .hasParent, .alreadyOnStack, .notOnStack,
      .notATab,
      .noNavigationController, .nothingPresented, .noUnwindDestination:
      true
    default: false
    }
  }

  /// Whether the call may become possible later. A call with a limit then waits aside, and is tried
  /// again.
  package var mayPass: Bool {
    switch self {
    case .conflict, .alreadyPresenting, .notInWindow, .dropped: true
    default: false
    }
  }

  /// Whether a call that has started may still make its change after the refusal.
  var leavesEndOpen: Bool { [.abandoned, .unknown, .withdrawn].contains(self) }

  /// The remedy, if there is one.
  package var advice: String? {
    switch self {
    case .conflict: "Wait in line with a TransitionLock, or drop calls during a transition."
    case .alreadyPresenting: "Present on the presented controller, or dismiss that first."
    case .notInWindow:
      "Present from a controller that is on screen, after the transition that shows it has completed."
    case .alreadyActive: "Dismiss it first, or use another controller."
    case .unsupportedStyle: "Set another modalPresentationStyle first."
    case .hasParent: "Remove it from its parent first, or use another controller."
    case .otherWindow: "Use a separate controller for each window."
    case .otherScene: "Take the transitionLock of the scene that the controller is in."
    case .sceneGone: "Take the transitionLock of a scene that is connected."
    case .alreadyOnStack: "Pop to it, or use another controller."
    case .notOnStack, .notATab: "Look for it in viewControllers first."
    case .unsupportedContent: "Present it instead."
    case .inconsistentHierarchy:
      "Remove it and its view from their parents first, or use another controller."
    case .noCommonParent: "Add both with addChild(_:) first."
    case .managedByContainer:
      "Change a stack with its verbs, tabs with setViewControllers, the detail column with showDetailViewController."
    case .remained: "Dismiss it on the controller that presents it, or let its user do so."
    case .dropped: "UIKit writes the reason to the console."
    default: nil
    }
  }
}
