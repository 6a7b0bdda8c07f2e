package import TransitionLock

/// A kit that says neither what it has against a call nor, in every case, when its transition ends, as UIKit: what there is
/// to know is found out by asking before the call, and by looking after it.
package protocol ObservedKit: ControllerKit {
  /// The container that a controller is in.
  func parent(of controller: Controller) -> Controller?
  /// The controllers in a container.
  func children(of controller: Controller) -> [Controller]
  /// The tab bar controller that a controller is, or is in.
  func tabs(of controller: Controller) -> Controller?
  /// The controller of the selected tab.
  func selectedTab(of tabs: Controller) -> Controller?
  /// The window that the view of a controller is in, without loading it.
  func window(of controller: Controller) -> AnyObject?
  /// Returns a Boolean value that indicates whether a controller is a navigation controller.
  func isNavigationController(_ controller: Controller) -> Bool
  /// The coordinator of the transition that moves a controller now, or a container that it is in.
  func coordinator(of controller: Controller) -> Coordinator?
  /// The controllers between which a coordinator's transition is. Of a window that changes its size they are the same one.
  func controllers(movedBy coordinator: Coordinator) -> (from: Controller?, to: Controller?)
  /// The object that a coordinator is, by which two of them are told apart.
  func object(of coordinator: Coordinator) -> AnyObject
  /// Returns a Boolean value that indicates whether a coordinator's transition runs by itself, and can make way for another one
  /// meanwhile.
  func isInterruptible(_ coordinator: Coordinator) -> Bool
  /// Returns a Boolean value that indicates whether a presented controller says that it is on its way out.
  func isBeingDismissed(_ controller: Controller) -> Bool
  /// Returns what turns a presentation or dismissal of a controller round while it runs; nil if its delegate cannot do that.
  func turnBack(ofPresentationOf controller: Controller) -> (() -> Void)?
  /// Returns what turns a change of a stack round while it runs; nil if the delegate of the stack cannot do that.
  func turnBack(ofStack navigationController: Controller) -> (() -> Void)?

  /// Calls a verb.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which to call it; for the verbs of a container that container.
  ///   - completion: handed to presentations and dismissals, and to nothing else; it is not called where they are
  ///     dropped.
  func call(_ verb: Verb<Controller>, on controller: Controller, completion: @escaping () -> Void)
  /// Remembers the place in line of the call that presents a controller; nil forgets it.
  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: Controller)
  /// Has something called when a transition ends, told whether it was cancelled. That comes before the did-callbacks.
  func whenEnded(_ coordinator: Coordinator, _ body: @escaping (_ isCancelled: Bool) -> Void)
  /// Has something called at a moment after now, or not long after it where the screen stands still.
  ///
  /// - Parameter controller: the controller whose screen it is about; nil where no frame is to pass.
  func after(_ moment: Moment, of controller: Controller?, _ body: @escaping () -> Void)
}

extension ObservedKit {
  /// The topmost container that a controller is in, or the controller itself.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func topmostAncestor(of controller: Controller) -> Controller {
    var root = controller
    while let parent = parent(of: root) { root = parent }
    return root
  }

  /// The topmost of what is presented on a controller, unless that goes: then the one below it, or the controller itself.
  func topmostThatStays(from controller: Controller) -> Controller {
    presentedChain(from: controller).prefix { !isBeingDismissed($0) }.reduce(controller) { $1 }
  }

  /// Returns a Boolean value that indicates whether a controller belongs to a window, be it covered there: by what is
  /// above it on its stack, or by what is presented full screen.
  ///
  /// - Complexity: O(*d*) for the depth of the controller and what is presented on it.
  package func isOnScreen(_ controller: Controller) -> Bool {
    var root = topmostAncestor(of: controller)
    while let presenter = presenter(of: root) { root = topmostAncestor(of: presenter) }
    return isInWindow(root)
  }

  /// Not that of its presenter: a controller that is about to be presented has one, and is in no window yet.
  package func isInWindow(_ controller: Controller) -> Bool {
    var next: Controller? = topmostAncestor(of: controller)
    while let current = next {
      if window(of: current) != nil { return true }
      next = presented(by: current)
    }
    return false
  }

  package func mayTurnBack(_ verb: Verb<Controller>, on controller: Controller) -> Bool {
    // What a dismissal takes away may be presented by a call ahead of it in line.
    if case .dismiss(true) = verb, targetOfDismissal(on: controller) == nil { return true }
    return turnBack(of: verb, on: controller) != nil
  }

  package func turnWait(on lock: TransitionLock, for controller: Controller?) -> TurnWait {
    let signal = TaskSignal()
    return TurnWait(signal) { await signal.wait() }
  }
}
