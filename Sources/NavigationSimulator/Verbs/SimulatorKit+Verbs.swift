internal import TransitionEngine
internal import TransitionSupport

extension SimulatorKit {
  /// Starts a verb on a controller; a verb of a container starts on the controller itself, or on
  /// the container around it.
  ///
  /// - Returns: the controllers that leave a stack, the root side first.
  func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    _ call: StartingCall
  ) throws(NavigationFailure) -> [ViewController] {
    func stack() throws(NavigationFailure) -> NavigationController {
      try knownStack(of: controller, for: verb.name, at: call.site)
    }
    switch verb {
    case .push(let new, let animated): try stack().startPush(new, animated, call)
    case .pop(let animated): return try stack().startPop(animated, call)
    case .popTo(let target, let animated): return try stack().startPop(to: target, animated, call)
    case .popToRoot(let animated): return try stack().startPopToRoot(animated, call)
    case .setStack(let new, let animated): try stack().startSet(new, animated, call)
    case .selectTab(let new):
      guard let tabs = controller as? TabBarController ?? controller.tabBarController else {
        throw NavigationFailure(.notATab, to: "\(verb.name)", [controller], call.site)
      }
      try tabs.startSelection(of: new, call)
    case .present(let new, let presenter, let animated):
      let top =
        presenter == .top ? presentedChain(from: controller).reduce(controller) { $1 } : controller
      try top.startPresentation(of: new, animated, call)
    case .dismiss(let animated): try controller.startDismissal(animated, call)
    case .dismissAll(let animated):
      let receiver = lowestPresented(around: controller)?.presentingViewController
      try (receiver ?? controller).startDismissal(animated, call)
    case .show(let new, let sender): try controller.startShowing(new, sender, call)
    case .performSegue(let identifier, let sender):
      try controller.startSegue(identifier, sender, call)
    }
    return []
  }

  /// Returns the navigation controller that a controller is or is in.
  func knownStack(
    of controller: ViewController,
    for operation: StaticString,
    at site: CallSite
  ) throws(NavigationFailure) -> NavigationController {
    if let stack = stack(of: controller) as? NavigationController { return stack }
    throw NavigationFailure(
      .noNavigationController(around: "\(controller)"),
      to: "\(operation)",
      [controller],
      site
    )
  }

  /// Starts a verb in a way that only UIKit has, if the controller behaves as UIKit on a collision
  /// instead of throwing.
  ///
  /// - Returns: false if UIKit has no special way for the verb; the caller then starts it like any
  ///   other.
  func startAsUIKit(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    _ call: StartingCall
  ) throws(NavigationFailure) -> Bool {
    guard controller.collisionBehavior == .matchingUIKit else { return false }
    switch verb {
    case .dismiss(let animated): return controller.deferDismissal(animated, call)
    case .push(let new, let animated):
      return (stack(of: controller) as? NavigationController)?.deferPush(of: new, animated, call)
        ?? false
    case .performSegue(let identifier, let sender):
      try controller.performSegueAsUIKit(identifier, sender, call)
      return true
    default: return false
    }
  }
}
