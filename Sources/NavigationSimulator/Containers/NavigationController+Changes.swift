internal import TransitionSupport

/// The changes that all verbs of a navigation controller start.
extension NavigationController {
  final func startPush(
    _ controller: ViewController,
    _ animated: Bool,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let operation = "pushViewController(_:animated:)"
    try check(controller, operation, site)
    // One that is leaving has this parent to the end of its pop, which then is in the way.
    if controller.parent === self, viewControllers.contains(where: { $0 === controller }) {
      throw .onStack(.alreadyOnStack, operation, self, controller, site)
    }
    try start(.push(controller, on: viewControllers), operation, animated, site, completion)
  }

  final func startPop(
    _ animated: Bool,
    _ site: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    let index = viewControllers.count - 2
    let operation = "popViewController(animated:)"
    return try startPop(to: index, operation, animated, site, drivenBy: interaction, completion)
  }

  final func startPop(
    to controller: ViewController,
    _ animated: Bool,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    let operation = "popToViewController(_:animated:)"
    guard controller.parent === self, let index = viewControllers.lastIndex(where: { $0 === controller }) else {
      throw .onStack(.notOnStack, operation, self, controller, site)
    }
    return try startPop(to: index, operation, animated, site, completion)
  }

  final func startPopToRoot(
    _ animated: Bool,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    try startPop(to: 0, "popToRootViewController(animated:)", animated, site, completion)
  }

  final func startSet(
    _ controllers: [ViewController],
    _ animated: Bool,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let operation = "setViewControllers(_:animated:)"
    var seen: Set<ObjectIdentifier> = []
    for controller in controllers {
      try check(controller, operation, site)
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw .onStack(.alreadyOnStack, operation, self, controller, site)
      }
    }
    try start(.set(controllers, in: self), operation, animated, site, completion)
  }

  private func startPop(
    to index: Int,
    _ operation: String,
    _ animated: Bool,
    _ site: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    guard index >= 0, index < viewControllers.count - 1 else {
      // Nothing to pop is no transition: it needs no controller, and is over.
      completion?(.finished)
      return []
    }
    let edit = StackEdit.pop(to: index, of: viewControllers)
    try start(edit, operation, animated, site, drivenBy: interaction, completion)
    return edit.removed
  }

  /// Throws unless a controller may be on this stack at all.
  private func check(
    _ controller: ViewController,
    _ operation: String,
    _ site: CallSite
  ) throws(NavigationFailure) {
    if controller is NavigationController || controller === topmostAncestor {
      throw .onStack(.unsupportedContent, operation, self, controller, site)
    }
    if let parent = controller.parent, parent !== self {
      throw .onStack(.hasParent, operation, self, controller, site)
    }
    if controller.presenter != nil || controller.rootedWindow != nil || controller.isAboutToMove {
      throw .onStack(.alreadyActive, operation, self, controller, site)
    }
  }

  private func start(
    _ edit: StackEdit,
    _ operation: String,
    _ animated: Bool,
    _ site: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let change = try change(edit, operation, site)
    let simulation = attachedWindow?.simulation
    guard appearance.isInWindow, change.leaving !== change.arriving, let simulation else {
      isChangingAtOnce = true
      if let simulation {
        for controller in edit.removed { controller.dismissEverythingPresented(in: simulation, at: site) }
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
      // Nothing slides over nothing.
      animated: animated && change.leaving != nil && change.arriving != nil,
      at: site,
      drivenBy: interaction,
      completion: completion
    ).start()
  }

  /// A change of the stack that nothing is in the way of.
  private func change(
    _ edit: StackEdit,
    _ operation: String,
    _ site: CallSite
  ) throws(NavigationFailure) -> StackChange {
    let change = StackChange(edit, of: self)
    // In no window nothing moves with it: a controller that is about to be presented sets up its children while it is loaded.
    let isShown = isShownInWindow
    let obstacle = isShown ? change.obstacle(to: .change(of: self), asInUIKit: collidesAsInUIKit) : nil
    if obstacle != nil || isChangingAtOnce {
      throw .stackIsBusy(operation, self, edit.added + edit.removed, obstacle, site)
    }
    return change
  }

  /// Throws unless a new controller could be pushed now.
  final func checkPush(of controller: ViewController, _ site: CallSite) throws(NavigationFailure) {
    let operation = "pushViewController(_:animated:)"
    try check(controller, operation, site)
    _ = try change(.push(controller, on: viewControllers), operation, site)
  }

  /// Throws unless the stack could be popped to one of its controllers now.
  final func checkPop(to controller: ViewController, _ site: CallSite) throws(NavigationFailure) {
    guard let index = viewControllers.lastIndex(where: { $0 === controller }), controller !== topViewController
    else { return }
    _ = try change(.pop(to: index, of: viewControllers), "popToViewController(_:animated:)", site)
  }
}
