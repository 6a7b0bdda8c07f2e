internal import TransitionEngine
internal import TransitionSupport

extension SimulatorKit {
  /// Starts a verb on a controller; a verb of a container starts on the controller itself, or on the container around
  /// it.
  ///
  /// - Returns: the controllers that leave a stack, the root side first.
  func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    at site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    func stack() throws(NavigationFailure) -> NavigationController {
      if let stack = self.stack(of: controller) as? NavigationController { return stack }
      let message = "\(controller) is in no navigation controller."
      throw NavigationFailure(
        CallRefusal(.noNavigationController, message),
        of: controller,
        in: "\(verb.name)",
        at: site
      )
    }
    switch verb {
    case .push(let new, let animated): try stack().startPush(new, animated, site, completion)
    case .pop(let animated): return try stack().startPop(animated, site, completion)
    case .popTo(let target, let animated): return try stack().startPop(to: target, animated, site, completion)
    case .popToRoot(let animated): return try stack().startPopToRoot(animated, site, completion)
    case .setStack(let new, let animated): try stack().startSet(new, animated, site, completion)
    case .selectTab(let new):
      guard let tabs = controller as? TabBarController ?? controller.tabBarController else {
        let message = "\(controller) is in no tab bar controller."
        throw NavigationFailure(CallRefusal(.notATab, message), of: controller, in: "\(verb.name)", at: site)
      }
      try tabs.startSelection(of: new, site, completion)
    case .present(let new, let animated): try controller.startPresentation(of: new, animated, site, completion)
    case .presentOnTop(let new, let animated):
      let top = presentedChain(from: controller).reduce(controller) { $1 }
      try top.startPresentation(of: new, animated, site, completion)
    case .dismiss(let animated): try controller.startDismissal(animated, site, completion)
    case .performSegue(let identifier, let sender): try controller.startSegue(identifier, sender, site, completion)
    case .swipeBack: trace?.driver = try stack().startInteractivePop(site, completion)
    case .pullDown: trace?.driver = try controller.startInteractiveDismissal(site, completion)
    }
    return []
  }

  /// Starts a verb in a way that only UIKit has, if the controller behaves as UIKit on a collision instead of throwing.
  ///
  /// - Returns: false if UIKit has no special way for the verb; the caller then starts it like any other.
  func startAsUIKit(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    at site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> Bool {
    guard controller.collisionBehavior == .matchingUIKit else { return false }
    switch verb {
    case .dismiss(let animated): return controller.deferDismissal(animated, site, completion)
    case .push(let new, let animated):
      return (stack(of: controller) as? NavigationController)?.deferPush(of: new, animated, site, completion) ?? false
    case .performSegue(let identifier, let sender):
      try controller.performSegueAsUIKit(identifier, sender, site, completion)
      return true
    default: return false
    }
  }
}
