/// An object that decides on the taps of a tab bar, and on how tabs change.
public protocol TabBarControllerDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether a tap may select a tab, also the one that is
  /// selected.
  ///
  /// Asked for taps only, and not when code selects a tab (documented).
  func tabBarController(
    _ tabBarController: TabBarController,
    shouldSelect viewController: ViewController
  ) -> Bool
  /// A tap has selected a tab; it may be the one that was selected.
  ///
  /// Called for taps only, and not when code selects a tab (documented); at once, also where the
  /// change takes time (inferred).
  func tabBarController(
    _ tabBarController: TabBarController,
    didSelect viewController: ViewController
  )
  /// Returns the animator of the change to another tab; nil for a change at once, which is the
  /// system's.
  ///
  /// Asked for taps and where code selects a tab (documented), while the tab bar controller is on
  /// screen.
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)?
  /// Returns the object that drives a change with an animator; nil if it runs by itself.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TabBarControllerDelegate {
  /// Returns true: it may.
  public func tabBarController(
    _ tabBarController: TabBarController,
    shouldSelect viewController: ViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController,
    didSelect viewController: ViewController
  ) {}

  /// Returns nil: a change at once.
  public func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// Returns nil: nothing drives it.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
