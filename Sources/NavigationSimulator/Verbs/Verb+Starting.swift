internal import TransitionSupport
internal import TransitionTurns

extension Verb where Controller == ViewController {
  /// Starts the operation on a controller; the verbs of a stack on the navigation controller that it is, or is in.
  ///
  /// - Returns: the controllers that leave the stack, the root side first.
  func start(
    on controller: ViewController,
    at site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> [ViewController] {
    switch self {
    case .push(let new, let animated):
      try stack(of: controller, site).startPush(new, animated, site, completion)
    case .pop(let animated):
      return try stack(of: controller, site).startPop(animated, site, completion)
    case .popTo(let target, let animated):
      return try stack(of: controller, site).startPop(to: target, animated, site, completion)
    case .popToRoot(let animated):
      return try stack(of: controller, site).startPopToRoot(animated, site, completion)
    case .setStack(let new, let animated):
      try stack(of: controller, site).startSet(new, animated, site, completion)
    case .present(let new, let animated):
      try controller.startPresentation(of: new, animated, site, completion)
    case .dismiss(let animated):
      try controller.startDismissal(animated, site, completion)
    case .performSegue(let identifier, let sender):
      try controller.startSegue(identifier, sender, site, completion)
    }
    return []
  }

  /// Starts the operation in a way that only UIKit has, and only where it does not throw.
  ///
  /// - Returns: false if there is no such way, so that it starts as any other does.
  func startAsUIKit(
    on controller: ViewController,
    at site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> Bool {
    switch self {
    case .dismiss(let animated):
      return controller.collisionBehavior == .matchingUIKit && controller.deferDismissal(animated, site, completion)
    case .performSegue(let identifier, let sender):
      guard controller.collisionBehavior == .matchingUIKit else { return false }
      try controller.performSegueAsUIKit(identifier, sender, site, completion)
      return true
    default: return false
    }
  }

  private func stack(of controller: ViewController, _ site: CallSite) throws(NavigationFailure) -> NavigationController
  {
    try controller.navigationOrSelf(for: name, at: site)
  }
}

extension ViewController {
  /// The navigation controller that this controller is, or is in.
  final func navigationOrSelf(
    for operation: StaticString,
    at site: CallSite
  ) throws(NavigationFailure) -> NavigationController {
    if let navigation = self as? NavigationController ?? navigationController { return navigation }
    throw NavigationFailure(
      .noNavigationController,
      operation: "\(operation)",
      controllers: [self],
      message: "\(self) is in no navigation controller.",
      at: site
    )
  }
}
