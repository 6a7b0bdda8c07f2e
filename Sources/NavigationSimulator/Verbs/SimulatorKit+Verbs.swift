internal import TransitionEngine
internal import TransitionSupport

extension SimulatorKit {
  /// Starts a verb on a controller; a verb of a container starts on the controller if that is such
  /// a container, or else on the container around it.
  ///
  /// - Returns: the controllers that leave a stack, the root side first.
  func start(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    _ call: StartingCall
  ) throws(NavigationFailure) -> [ViewController] {
    // A modal verb makes these checks itself, some before its check for conflicts and some after
    // it.
    if !verb.isModal { try check(verb, on: controller, at: call.site) }
    switch verb {
    case .selectTab(let new):
      try (tabs(of: controller) as? TabBarController)?.startSelection(of: new, call)
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
    case .push, .pop, .popTo, .popToRoot, .setStack:
      return try (stack(of: controller) as? NavigationController)?.startChange(verb, call) ?? []
    }
    return []
  }

  /// Throws the objection to a verb, apart from conflicts with running transitions.
  func check(_ verb: Verb<ViewController>, on controller: ViewController, at site: CallSite)
    throws(NavigationFailure)
  {
    guard let objection = objection(to: verb, on: controller) else { return }
    throw NavigationFailure(
      objection,
      to: "\(verb.name)",
      [controller] + verb.controllers,
      site
    )
  }

  /// Starts a verb as UIKit does on a collision, for example by deferring it, if the controller's
  /// collision behavior is ``CollisionBehavior/matchingUIKit``.
  ///
  /// - Returns: false if the behavior is another one, if nothing collides, or if UIKit does nothing
  ///   special for the verb; the caller then starts the verb as usual.
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
