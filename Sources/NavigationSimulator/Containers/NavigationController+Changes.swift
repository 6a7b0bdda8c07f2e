internal import TransitionSupport

/// What all verbs of a navigation controller start.
extension NavigationController {
  final func startPush(
    _ controller: ViewController,
    _ animated: Bool,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let operation = "pushViewController(_:animated:)"
    try check(controller, operation, place)
    // One that is leaving has this parent to the end of its pop, which then is in the way.
    if controller.parent === self, viewControllers.contains(where: { $0 === controller }) {
      throw .onStack(.alreadyOnStack, operation, self, controller, place)
    }
    try start(.push(controller, on: viewControllers), operation, animated, place, completion)
  }

  final func startPop(
    _ animated: Bool,
    _ place: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    let index = viewControllers.count - 2
    let operation = "popViewController(animated:)"
    return try startPop(to: index, operation, animated, place, drivenBy: interaction, completion)
  }

  final func startPop(
    to controller: ViewController,
    _ animated: Bool,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    let operation = "popToViewController(_:animated:)"
    guard controller.parent === self, let index = viewControllers.lastIndex(where: { $0 === controller }) else {
      throw .onStack(.notOnStack, operation, self, controller, place)
    }
    return try startPop(to: index, operation, animated, place, completion)
  }

  final func startPopToRoot(
    _ animated: Bool,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    try startPop(to: 0, "popToRootViewController(animated:)", animated, place, completion)
  }

  final func startSet(
    _ controllers: [ViewController],
    _ animated: Bool,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let operation = "setViewControllers(_:animated:)"
    var seen: Set<ObjectIdentifier> = []
    for controller in controllers {
      try check(controller, operation, place)
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw .onStack(.alreadyOnStack, operation, self, controller, place)
      }
    }
    try start(.set(controllers, in: self), operation, animated, place, completion)
  }

  private func startPop(
    to index: Int,
    _ operation: String,
    _ animated: Bool,
    _ place: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    guard index >= 0, index < viewControllers.count - 1 else {
      // Nothing to pop is no transition: it needs nobody, and is over.
      completion?(.finished)
      return []
    }
    let edit = StackEdit.pop(to: index, of: viewControllers)
    try start(edit, operation, animated, place, drivenBy: interaction, completion)
    return edit.removed
  }

  /// Whether a controller may be on this stack at all.
  private func check(
    _ controller: ViewController,
    _ operation: String,
    _ place: CallSite
  ) throws(NavigationFailure) {
    if controller is NavigationController || controller === topmostAncestor {
      throw .onStack(.unsupportedContent, operation, self, controller, place)
    }
    if let parent = controller.parent, parent !== self {
      throw .onStack(.hasParent, operation, self, controller, place)
    }
    if controller.presenter != nil || controller.rootedWindow != nil || controller.isAboutToMove {
      throw .onStack(.alreadyActive, operation, self, controller, place)
    }
  }

  private func start(
    _ edit: StackEdit,
    _ operation: String,
    _ animated: Bool,
    _ place: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let change = try change(edit, operation, place)
    let simulation = attachedWindow?.simulation
    guard appearance.isInWindow, change.leaving !== change.arriving, let simulation else {
      isChangingAtOnce = true
      if let simulation {
        for controller in edit.removed { controller.dismissEverythingPresented(in: simulation, at: place) }
      }
      edit.begin(in: self, simulation)
      edit.end(in: self, simulation)
      isChangingAtOnce = false
      completion?(.finished)
      return
    }
    RunningTransition(
      change,
      in: simulation,
      animated: animated,
      at: place,
      drivenBy: interaction,
      completion: completion
    ).start()
  }

  /// A change of the stack that nothing is in the way of.
  private func change(
    _ edit: StackEdit,
    _ operation: String,
    _ place: CallSite
  ) throws(NavigationFailure) -> StackChange {
    let change = StackChange(edit, of: self)
    let transition = change.conflict
    if transition != nil || isChangingAtOnce {
      throw .stackIsBusy(operation, self, edit.added + edit.removed, transition?.record, place)
    }
    return change
  }

  /// Whether a new controller could be pushed now.
  final func checkPush(of controller: ViewController, _ place: CallSite) throws(NavigationFailure) {
    let operation = "pushViewController(_:animated:)"
    try check(controller, operation, place)
    _ = try change(.push(controller, on: viewControllers), operation, place)
  }

  /// Whether the stack could be popped to one of its controllers now.
  final func checkPop(to controller: ViewController, _ place: CallSite) throws(NavigationFailure) {
    guard let index = viewControllers.lastIndex(where: { $0 === controller }), controller !== topViewController
    else { return }
    _ = try change(.pop(to: index, of: viewControllers), "popToViewController(_:animated:)", place)
  }
}
