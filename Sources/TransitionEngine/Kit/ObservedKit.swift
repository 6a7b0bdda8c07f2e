package import TransitionLock
package import TransitionSupport

/// A kit, such as UIKit, that reports neither its objections to a call nor, in every case, the end of its transition.
///
/// The engine finds out both by checks before the call, and by looks after it. The controllers belong to the main actor.
package protocol ObservedKit: ControllerKit {
  /// The container of a controller.
  func parent(of controller: Controller) -> Controller?
  /// The controllers in a container.
  func children(of controller: Controller) -> [Controller]
  /// The tab bar controller that a controller is or is in.
  func tabs(of controller: Controller) -> Controller?
  /// The controllers in the list of a tab bar controller. Those under More are not its children.
  func allTabs(of tabs: Controller) -> [Controller]
  /// The controller of the selected tab.
  func selectedTab(of tabs: Controller) -> Controller?
  /// The window that contains the view of a controller; the kit does not load the view.
  func window(of controller: Controller) -> AnyObject?
  /// Returns a Boolean value that indicates whether a controller is a navigation controller.
  func isNavigationController(_ controller: Controller) -> Bool
  /// Returns a Boolean value that indicates whether the style of a controller presents it in the context of a
  /// container.
  func isPresentedInContext(_ controller: Controller) -> Bool
  /// Returns a Boolean value that indicates whether a controller defines the context of presentations.
  func definesContext(_ controller: Controller) -> Bool
  /// The coordinator of the transition that moves a controller, or a container around it, now.
  func coordinator(of controller: Controller) -> Coordinator?
  /// The controllers between which a coordinator's transition runs; for a window that changes its size, both are the
  /// same.
  func controllers(movedBy coordinator: Coordinator) -> (from: Controller?, to: Controller?)
  /// The object that identifies a coordinator.
  func object(of coordinator: Coordinator) -> AnyObject
  /// Returns a Boolean value that indicates whether a controller is a part of the system that ends by itself, such as a
  /// menu or a picker; false for an alert.
  func isOfSystem(_ controller: Controller) -> Bool
  /// Returns a Boolean value that indicates whether a presented controller reports that it is being dismissed.
  func isBeingDismissed(_ controller: Controller) -> Bool

  /// Calls a verb.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which to call the verb; for the verbs of a container, that container.
  ///   - completion: passed to presentations and dismissals only; the kit does not call it if it drops the call.
  func call(_ verb: Verb<Controller>, on controller: Controller, completion: @escaping () -> Void)
  /// Ends a call, without retaining it, when the scene of its lock is disconnected.
  func endWithScene(_ call: CallUnderWay, of lock: TransitionLock)
  /// Stores the place in line of the call that presents a controller; nil removes it.
  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: Controller)
  /// Calls a function when a transition ends, with a Boolean value that indicates whether it was cancelled, before the
  /// did-callbacks.
  func whenEnded(_ coordinator: Coordinator, _ body: @escaping (_ isCancelled: Bool) -> Void)
  /// Calls a function at a given time, or shortly after it if the screen stands still.
  ///
  /// - Parameter controller: the controller whose screen is concerned; nil if no frame has to pass.
  func after(_ time: LookTime, of controller: Controller?, _ body: @escaping () -> Void)
}

extension ObservedKit {
  /// The topmost container around a controller, or the controller itself.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func topmostAncestor(of controller: Controller) -> Controller {
    var root = controller
    while let parent = parent(of: root) { root = parent }
    return root
  }

  /// The topmost controller in the chain of presentations, below any that is being dismissed; or the controller itself.
  func topmostThatStays(from controller: Controller) -> Controller {
    presentedChain(from: controller).prefix { !isBeingDismissed($0) }.reduce(controller) { $1 }
  }

  /// Returns a Boolean value that indicates whether a controller belongs to a window, even if a controller above it on
  /// its stack, or a full-screen presentation, covers it there.
  ///
  /// - Complexity: O(*d*) for the depth of the controller and the controllers presented on it.
  package func isOnScreen(_ controller: Controller) -> Bool {
    var root = topmostAncestor(of: controller)
    while let presenter = presenter(of: root) { root = topmostAncestor(of: presenter) }
    return isInWindow(root)
  }

  /// The window of the presenter does not count: a controller that is about to be presented has a presenter, and is in
  /// no window yet.
  package func isInWindow(_ controller: Controller) -> Bool {
    sequence(first: topmostAncestor(of: controller), next: presented(by:)).contains { window(of: $0) != nil }
  }
}

extension ObservedKit {
  package func enqueue(
    _ label: TransitionLock.Label,
    for controller: Controller?,
    on lock: TransitionLock,
    options: TurnOptions,
    at site: CallSite,
    _ block: @escaping (TransitionLock.Token) -> Void
  ) -> TransitionLock.Request {
    // Safe: `assumeIsolated` proves that this runs on the main actor, to which all that the block captures belongs, and
    // the lock runs and destroys the block there and nowhere else.
    nonisolated(unsafe) let block = block
    return MainActor.assumeIsolated {
      lock.enqueue(policy: options.policy, label, timeout: options.timeout, file: site.file, line: site.line) {
        block($0)
      }
    }
  }

  /// Calls a function when a turn is over, or the lock has taken it back.
  func whenNoticed(_ token: TransitionLock.Token, _ body: @escaping () -> Void) {
    // Safe: `assumeIsolated` proves that this runs on the main actor, and the token calls and destroys the function
    // there and nowhere else.
    nonisolated(unsafe) let body = body
    MainActor.assumeIsolated { token.onNotice { body() } }
  }
}
