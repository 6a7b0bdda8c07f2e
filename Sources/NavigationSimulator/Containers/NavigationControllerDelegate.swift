/// An object that learns which controllers a navigation controller shows, and provides animators.
public protocol NavigationControllerDelegate: AnyObject {
  /// Tells the delegate that a controller is about to be shown, after `viewIsAppearing`: because
  /// the stack changes, or because the stack itself appears (inferred).
  func navigationController(
    _ navigationController: NavigationController,
    willShow viewController: ViewController,
    animated: Bool
  )
  /// Tells the delegate that a controller is shown, after `viewDidAppear`: because the stack has
  /// changed, or because the stack itself has appeared, as the root of a window, on a selected tab,
  /// or when it is uncovered (seen).
  func navigationController(
    _ navigationController: NavigationController,
    didShow viewController: ViewController,
    animated: Bool
  )
  /// Returns the animator of a push or a pop; nil for the system's animation. Not called for a
  /// change without animation (documented).
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from leaving: ViewController,
    to arriving: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns the object that drives a push or a pop with an animator; nil if it runs by itself.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController,
    willShow viewController: ViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController,
    didShow viewController: ViewController,
    animated: Bool
  ) {}

  /// Returns nil: the system's animation.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from leaving: ViewController,
    to arriving: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// Returns nil: the transition runs by itself.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
