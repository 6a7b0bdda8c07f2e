internal import TransitionEngine
internal import TransitionSupport

/// The changes that all verbs of a navigation controller start.
extension NavigationController {
  final func startPush(_ controller: ViewController, _ animated: Bool, _ call: StartingCall)
    throws(NavigationFailure)
  {
    let operation = "pushViewController(_:animated:)"
    _ = try start(operation, animated, call) { () throws(NavigationFailure) in
      try check(controller, operation, call.site)
      // A controller that leaves keeps this parent until its pop ends. Then the pop is the
      // obstacle, or makes way.
      if controller.parent === self, viewControllers.contains(where: { $0 === controller }) {
        throw NavigationFailure(
          .twiceOnStack("\(controller)"),
          to: operation,
          [self, controller],
          call.site
        )
      }
      return .push(controller, on: viewControllers)
    }
  }

  /// Defers a push until the transition of the stack in its way ends, where UIKit does so.
  final func deferPush(of controller: ViewController, _ animated: Bool, _ call: StartingCall)
    -> Bool
  {
    let operation = "pushViewController(_:animated:)"
    guard let simulation, !viewControllers.contains(where: { $0 === controller }),
      (try? check(controller, operation, call.site)) != nil,
      let running = occupancy.firstClaim(where: { $0.transition.choreography.container === self })?
        .transition,
      !running.makesWay(for: .change(of: self)), simulation.defersPushes
    else { return false }
    let obstacle = Obstacle(transition: running, isMoving: false)
    simulation.refuse(.stackIsBusy(operation, self, [controller], obstacle, call.site), .deferred)
    running.whenOver { [self] in
      // If another deferred push is in the way by now, this one waits again.
      _ = try? start(.push(controller, animated: animated), call)
    }
    return true
  }

  final func startPop(_ animated: Bool, _ call: StartingCall) throws(NavigationFailure)
    -> [ViewController]
  {
    try start("popViewController(animated:)", animated, call) {
      editForPop(to: viewControllers.count - 2)
    }
  }

  final func startPop(
    to controller: ViewController,
    _ animated: Bool,
    _ call: StartingCall
  ) throws(NavigationFailure) -> [ViewController] {
    let operation = "popToViewController(_:animated:)"
    return try start(operation, animated, call) { () throws(NavigationFailure) in
      guard controller.parent === self,
        let index = viewControllers.lastIndex(where: { $0 === controller })
      else {
        throw NavigationFailure(
          .notOnStack("\(controller)", of: "\(self)"),
          to: operation,
          [self, controller],
          call.site
        )
      }
      return editForPop(to: index)
    }
  }

  final func startPopToRoot(_ animated: Bool, _ call: StartingCall) throws(NavigationFailure)
    -> [ViewController]
  {
    try start("popToRootViewController(animated:)", animated, call) { editForPop(to: 0) }
  }

  final func startSet(_ new: [ViewController], _ animated: Bool, _ call: StartingCall)
    throws(NavigationFailure)
  {
    let operation = "setViewControllers(_:animated:)"
    _ = try start(operation, animated, call) { () throws(NavigationFailure) in
      var seen: Set<ObjectIdentifier> = []
      for controller in new {
        try check(controller, operation, call.site)
        guard seen.insert(ObjectIdentifier(controller)).inserted else {
          throw NavigationFailure(
            .twiceOnStack("\(controller)"),
            to: operation,
            [self, controller],
            call.site
          )
        }
      }
      return .set(new, in: self)
    }
  }

  /// The change that pops to a place on the stack; nil if nothing is above it.
  private func editForPop(to index: Int) -> StackEdit? {
    guard index >= 0, index < viewControllers.count - 1 else { return nil }
    return .pop(to: index, of: viewControllers)
  }

  /// Throws unless a controller may be on this stack at all.
  final func check(_ controller: ViewController, _ operation: String, _ site: CallSite)
    throws(NavigationFailure)
  {
    if let objection = objection(toStacking: controller) {
      throw NavigationFailure(objection, to: operation, [self, controller], site)
    }
  }

  private func objection(toStacking controller: ViewController) -> CallRefusal? {
    if controller is NavigationController { return .navigationController("\(controller)") }
    if controller === topmostAncestor { return .containsStack("\(controller)") }
    if let parent = controller.parent, parent !== self {
      return .child("\(controller)", of: "\(parent)", .onStack)
    }
    return controller.isActive ? .active("\(controller)", .onStack) : nil
  }

  /// Completes the running change, if it makes way, and starts a change.
  ///
  /// - Parameter plan: returns the change, or nil for none; asked again after each running change
  ///   that was completed, as callbacks may have changed the stack.
  /// - Returns: the controllers that leave the stack, root side first.
  private func start(
    _ operation: String,
    _ animated: Bool,
    _ call: StartingCall,
    _ plan: () throws(NavigationFailure) -> StackEdit?
  ) throws(NavigationFailure) -> [ViewController] {
    var afterwards: [() -> Void] = []
    defer { for operations in afterwards { operations() } }
    while let edit = try plan() {
      let change = try change(edit, operation, call.site)
      if let running = changeThatMakesWay {
        afterwards.append(running.completeForNextChange())
      } else {
        // A change from or to an empty stack, or in no window, is not animated.
        let slides = animated && change.leaving != nil && change.arriving != nil && isShownInWindow
        start(change, animated: slides, call)
        return change.removed
      }
    }
    // With nothing to pop there is no transition, and the call has ended.
    call.end()
    return []
  }

  /// The running change of this stack that makes way for another one.
  final var changeThatMakesWay: RunningTransition? {
    occupancy.firstClaim { $0.transition.makesWay(for: .change(of: self)) }?.transition
  }

  /// Returns a change of the stack, which at most a transition that makes way obstructs.
  final func change(_ edit: StackEdit, _ operation: String, _ site: CallSite)
    throws(NavigationFailure) -> StackChange
  {
    let change = StackChange(edit, of: self)
    // A stack in no window does not move with its container: one that is about to be presented sets
    // up its children while it is loaded. There, too, the running change of the stack is in the way
    // of the next one.
    let obstacle = change.obstacle(to: .change(of: self), asInUIKit: collidesAsInUIKit) {
      isShownInWindow || !isMoved(by: $0)
    }
    if obstacle != nil || isChangingAtOnce {
      throw .stackIsBusy(operation, self, edit.moves.added + edit.moves.removed, obstacle, site)
    }
    return change
  }
}
