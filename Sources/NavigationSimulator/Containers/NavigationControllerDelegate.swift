/// An object that is told what a navigation controller shows.
public protocol NavigationControllerDelegate: AnyObject {
  /// A controller is about to be shown; it has been told that it is appearing.
  func navigationController(
    _ navigationController: NavigationController,
    willShow viewController: ViewController,
    animated: Bool
  )
  /// A controller is shown; it has been told that it appeared.
  func navigationController(
    _ navigationController: NavigationController,
    didShow viewController: ViewController,
    animated: Bool
  )
  /// Returns the animator of a push or a pop; nil for the system's animation. Not asked when it is not animated
  /// (documented).
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from leaving: ViewController,
    to arriving: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns the object that drives a push or a pop that has an animator; nil if it goes by itself.
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

  /// Returns nil: nothing drives it.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
